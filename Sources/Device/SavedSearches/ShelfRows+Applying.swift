import Foundation
import SearchCore

extension ShelfRows {
    /// Carries out what a reply means.
    ///
    /// - Parameters:
    ///   - effect: What it means.
    ///   - now: The device's clock.
    /// - Throws: `StoreError`.
    mutating func apply(_ effect: ShelfEffect, at now: Timestamp) throws(StoreError) {
        switch effect {
        case .adopt(let list, let log): try adopt(list, log: log, at: now)
        case .acknowledge(let stream, let numbers, let position):
            try acknowledge(stream, numbers, position, at: now)
        case .reject(let stream, let number, let problem):
            try reject(stream, number, problem, at: now)
        case .resend(let stream, let number): try resend(stream, from: number)
        case .leave(let stream, let number): try leave(stream, from: number)
        case .close(let stream, let problem): try close(stream, problem)
        case .refuse(let stream, let number, let problem): try refuse(stream, number, problem)
        case .takeSnapshot(let space, let place, let page):
            try take(page, of: space, after: place)
        case .takeChanges(let space, let cursor, let page):
            try take(page, of: space, after: cursor)
        case .reread(let space): try reread(space)
        case .forget(let space): try removeSpace(space)
        case .purge: try purge()
        }
    }
}
