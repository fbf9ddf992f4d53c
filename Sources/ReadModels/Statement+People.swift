import Postgres

extension Statement {
    static let findLogin = Statement(
        name: "find_login",
        embedded: PackageResources.find_login_sql
    )
    static let findPeople = Statement(
        name: "find_people",
        embedded: PackageResources.find_people_sql
    )
    static let findDevices = Statement(
        name: "find_devices",
        embedded: PackageResources.find_devices_sql
    )
    static let addPersonAgain = Statement(
        name: "add_person_again",
        embedded: PackageResources.add_person_again_sql
    )
    static let removePerson = Statement(
        name: "remove_person",
        embedded: PackageResources.remove_person_sql
    )
    static let renameDevice = Statement(
        name: "rename_device",
        embedded: PackageResources.rename_device_sql
    )
    static let revokeDevice = Statement(
        name: "revoke_device",
        embedded: PackageResources.revoke_device_sql
    )
    static let revokeTokensOfDevice = Statement(
        name: "revoke_tokens_of_device",
        embedded: PackageResources.revoke_tokens_of_device_sql
    )
    static let findAdmins = Statement(
        name: "find_admins",
        embedded: PackageResources.find_admins_sql
    )
    static let insertInvitation = Statement(
        name: "insert_invitation",
        embedded: PackageResources.insert_invitation_sql
    )
    static let findInvitation = Statement(
        name: "find_invitation",
        embedded: PackageResources.find_invitation_sql
    )
    static let countInvitations = Statement(
        name: "count_invitations",
        embedded: PackageResources.count_invitations_sql
    )
    static let noteWrongTry = Statement(
        name: "note_wrong_try",
        embedded: PackageResources.note_wrong_try_sql
    )
    static let useInvitation = Statement(
        name: "use_invitation",
        embedded: PackageResources.use_invitation_sql
    )
    static let discardInvitations = Statement(
        name: "discard_invitations",
        embedded: PackageResources.discard_invitations_sql
    )
    static let insertWorkspace = Statement(
        name: "insert_workspace",
        embedded: PackageResources.insert_workspace_sql
    )
    static let listWorkspaces = Statement(
        name: "list_workspaces",
        embedded: PackageResources.list_workspaces_sql
    )
}
