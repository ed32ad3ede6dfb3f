import { LEAD_KINDS } from "../../../../schema/rules/leads.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { TableColumn } from "../../../ui/table-types.ts";
import { DateText } from "../../../ui/ValueText.tsx";
import { leadState } from "../support-words.ts";
import { Breakable } from "../../../ui/Breakable.tsx";
import type { LeadRowFragment } from "../../../generated/graphql.ts";

/** The columns of the list of requests; the words of `sortKey` are the server's. */
export const leadColumns: readonly TableColumn<LeadRowFragment>[] = [
  { key: "code", title: "Código", width: "120px", render: ({ codeId }) => codeId },
  {
    key: "company",
    title: "Empresa o entidad",
    sortKey: "COMPANY",
    onPhone: "whole",
    render: ({ company }) => company,
  },
  {
    key: "person",
    title: "Contacto",
    onPhone: "none",
    render: ({ fullName, email }) => (
      <>
        {fullName}
        <span className="anywhere detail">
          <Breakable text={email} />
        </span>
      </>
    ),
  },
  { key: "kind", title: "Asunto", width: "200px", onPhone: "plain", render: ({ kind }) => LEAD_KINDS[kind] },
  {
    key: "status",
    title: "Estado",
    sortKey: "STATUS",
    onPhone: "end",
    render: ({ status }) => <StatusTag tone={leadState(status).tone}>{leadState(status).label}</StatusTag>,
  },
  {
    key: "created",
    title: "Recibida",
    sortKey: "CREATED_AT",
    onPhone: "none",
    render: ({ createdAt }) => <DateText value={createdAt} time />,
  },
];
