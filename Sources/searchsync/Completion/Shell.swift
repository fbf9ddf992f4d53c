/// A shell that completes lines.
enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The script that a shell loads; all that it knows it asks of the program.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let bashScript = #"""
        # Completion of searchsync for bash: source it, or put it where bash-completion looks.
        _searchsync() {
            local program="${COMP_WORDS[0]/#\~/$HOME}" current="${COMP_WORDS[COMP_CWORD]}"
            local others=none text summary part="${current//\\/}" quoted=
            case "$current" in [\"\']*) part="${current:1}" quoted=1 ;; esac
            COMPREPLY=()
            while IFS=$'\t' read -r text summary; do
                case "$text" in
                    :*) others="${text#:}" ;;
                    *) COMPREPLY+=("$([ "$quoted" ] && printf %s "$text" || printf %q "$text")") ;;
                esac
            done < <("$program" __complete "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$part" 2>/dev/null)
            case "$current" in =) current= ;; esac
            case "$others" in
                files)
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r text; do COMPREPLY+=("$text"); done \
                        < <(compgen -f -- "$current")
                    ;;
                folders)
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r text; do COMPREPLY+=("$text"); done \
                        < <(compgen -d -- "$current")
                    ;;
            esac
        }
        complete -F _searchsync searchsync

        """#

    private static let zshScript = #"""
        #compdef searchsync
        # Completion of searchsync for zsh: source it, or put it into a folder of fpath as _searchsync.
        _searchsync() {
            local -a candidates
            local others=none text summary
            while IFS=$'\t' read -r text summary; do
                case "$text" in
                    :*) others="${text#:}" ;;
                    *) candidates+=("${text//:/\\:}${summary:+:$summary}") ;;
                esac
            done < <("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
            (( $#candidates )) && _describe -t values searchsync candidates
            case "$others" in
                files) _files ;;
                folders) _files -/ ;;
            esac
        }
        if [ "${funcstack[1]}" = _searchsync ]; then
            _searchsync "$@"
        else
            compdef _searchsync searchsync
        fi

        """#

    private static let fishScript = #"""
        # Completion of searchsync for fish: source it, or put it into ~/.config/fish/completions.
        function __searchsync_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l part (string unescape -- "$current" 2>/dev/null; or string trim -l -c "'\"" -- "$current")
            for line in ($words[1] __complete $words[2..-1] "$part" 2>/dev/null)
                switch $line
                    case ':files'
                        __fish_complete_path "$current"
                    case ':folders'
                        __fish_complete_directories "$current"
                    case ':*'
                    case '*'
                        printf '%s\n' $line
                end
            end
        end
        complete -c searchsync -f -a '(__searchsync_complete)'

        """#
}
