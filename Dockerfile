# The server and the command line. The database is another container's, see docker-compose.yml.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        libcurl4-openssl-dev libevent-dev libncurses-dev libpq-dev libsqlite3-dev libssl-dev \
        libxml2-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
# Swift's own libraries go into the binary; those of the system do not, so that they can be patched.
RUN swift build -c release --product searchsync --static-swift-stdlib \
    && install -D -s "$(swift build -c release --show-bin-path)/searchsync" /out/searchsync

FROM debian:bookworm-slim
RUN apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        ca-certificates libcurl4 libevent-2.1-7 libevent-pthreads-2.1-7 libncursesw6 libpq5 \
        libsqlite3-0 libssl3 libstdc++6 postgresql-common tzdata zlib1g \
    # pg_dump and pg_restore for backups, not older than the database of docker-compose.yml.
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/searchsync --create-home searchsync
COPY --from=build /out/searchsync /usr/local/bin/searchsync
COPY Scripts/is-ready /usr/local/bin/is-ready
ENV SEARCHSYNC_HOME=/var/lib/searchsync
USER searchsync
WORKDIR /var/lib/searchsync
VOLUME /var/lib/searchsync
EXPOSE 8780
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s CMD ["is-ready"]
ENTRYPOINT ["searchsync"]
CMD ["serve", "--host", "0.0.0.0"]
