extension String {
    /// The text folded for comparison: Unicode canonical caseless matching (D145), then NFC.
    public var foldedCaseless: String { TextFolding().fold(self) }
}
