#pragma once

// SHA256_Init, _Update and _Final hash in memory of the caller. OpenSSL 3 would rather have a context
// on the heap for each hash, which costs more than a short hash itself.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
