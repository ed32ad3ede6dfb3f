import { Avatar } from "../../../ui/Avatar.tsx";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import { accountLook, ROLES } from "../user-words.ts";
import type { UserExportColumn, UserRowFragment } from "../../../generated/graphql.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import styles from "./user-columns.module.css";

/** The name under which the choice of columns is kept. */
export const USER_TABLE = "users";

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, UserExportColumn>> = {
  name: "NAME",
  email: "EMAIL",
  role: "ROLE",
  status: "STATUS",
  created: "CREATED_AT",
  login: "LAST_LOGIN_AT",
};

/** The columns of the list of users; the words of `sortKey` are the server's. */
export const userColumns: readonly TableColumn<UserRowFragment>[] = [
  {
    key: "name",
    title: "Nombre",
    sortKey: "NAME",
    render: ({ displayName, initials, photoUrl }) => (
      <span className={styles.person}>
        <Avatar name={displayName} initials={initials} photoUrl={photoUrl} size={28} />
        {displayName}
      </span>
    ),
  },
  {
    key: "email",
    title: "Correo",
    sortKey: "EMAIL",
    onPhone: "plain",
    short: ({ email }) => email,
    render: ({ email, identityDocument }) => (
      <>
        <Breakable text={email} />
        {identityDocument !== null && <span className="detail">{identityDocument}</span>}
      </>
    ),
  },
  { key: "role", title: "Rol", onPhone: "end", render: ({ role }) => ROLES[role] },
  {
    key: "status",
    title: "Estado",
    onPhone: "plain",
    render: ({ status, awaitingReview }) => {
      const { label, tone } = accountLook(status);
      return (
        <span className={styles.tags}>
          <StatusTag tone={tone}>{label}</StatusTag>
          {awaitingReview && (
            <StatusTag tone="warning" icon="identity">
              Por revisar
            </StatusTag>
          )}
        </span>
      );
    },
  },
  {
    key: "created",
    title: "Alta",
    sortKey: "CREATED_AT",
    onPhone: "none",
    render: ({ createdAt }) => <DateText value={createdAt} />,
  },
  {
    key: "login",
    title: "Último acceso",
    sortKey: "LAST_LOGIN_AT",
    onPhone: "none",
    render: ({ lastLoginAt }) => (lastLoginAt === null ? "Nunca" : <DateText value={lastLoginAt} time />),
  },
];

/** Those that somebody sees, for the export. */
export function useSeenUserColumns(): readonly UserExportColumn[] {
  return useSeenColumns(USER_TABLE, userColumns, EXPORTED);
}
