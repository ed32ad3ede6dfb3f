import { LEAD_KINDS } from "../../../../schema/rules/leads.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import { leadState } from "../support-words.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import type { LeadRowFragment } from "../../../generated/graphql.ts";
import styles from "./lead-columns.module.css";

/** The columns of the list of requests; the words of `sortKey` are the server's. */
export const leadColumns: readonly TableColumn<LeadRowFragment>[] = [
  { key: "code", title: "Código", width: "120px", render: ({ codeId }) => codeId },
  { key: "company", title: "Empresa o entidad", sortKey: "COMPANY", render: ({ company }) => company },
  {
    key: "person",
    title: "Contacto",
    render: ({ fullName, email }) => (
      <>
        {fullName}
        <span className={styles.email}>
          <Breakable text={email} />
        </span>
      </>
    ),
  },
  { key: "kind", title: "Asunto", width: "200px", render: ({ kind }) => LEAD_KINDS[kind] },
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    render: ({ status }) => <StatusTag tone={leadState(status).tone}>{leadState(status).label}</StatusTag>,
  },
  {
    key: "created",
    title: "Recibida",
    sortKey: "CREATED_AT",
    render: ({ createdAt }) => <DateText value={createdAt} time />,
  },
];
