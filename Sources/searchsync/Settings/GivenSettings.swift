/// What a command line, the environment and `config.json` say together.
struct GivenSettings {
    let values: ParsedValues
    let options: GlobalOptions
    /// Why variables and `config.json` are passed over, for a command that runs without them.
    let problem: CommandError?

    /// Reads them.
    ///
    /// - Throws: ``CommandError`` where anything is wrong; for a command that runs without settings,
    ///   only where the command line itself is.
    init(
        _ values: ParsedValues,
        for declaration: CommandDeclaration,
        _ environment: [String: String]
    ) throws(CommandError) {
        var values = values
        var problem: CommandError?
        do throws(CommandError) {
            let paths = Paths.current(environment: environment)
            values.settings = try SettingsDocument(path: paths.configFile).texts()
            options = try GlobalOptions(values)
        } catch {
            guard declaration.runsWithoutSettings else { throw error }
            values = values.ofLineAlone
            options = try GlobalOptions(values)
            problem = error
        }
        self.values = values
        self.problem = problem
    }

    /// When colours are used.
    var colours: ColourChoice {
        values.settings[Setting.colour.key].flatMap(ColourChoice.init) ?? .auto
    }

    /// What shows long texts; nil for nothing.
    func pager(_ environment: [String: String]) -> Pager? {
        Pager.choose(environment: environment, setting: values.settings[Setting.pager.key])
    }
}

extension Console {
    /// The console that does as the settings say.
    func following(_ given: GivenSettings, _ environment: [String: String]) -> Console {
        var console = self
        console.talk = given.options.talk
        console.takesInput = given.options.takesInput
        console.style = Style.choose(
            isTerminal: isTerminal,
            environment: environment,
            setting: given.colours
        )
        return console
    }
}
