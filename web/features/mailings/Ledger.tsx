import { RECIPIENT_STATE_NAMES } from "../../../schema/rules/mailings.ts";
import { Link } from "react-router-dom";
import {
  ExportMailingRecipientsDocument,
  type MailingRecipientExportColumn,
  MailingRecipientsDocument,
  type MailingRecipientsQuery,
} from "../../generated/graphql.ts";
import { useListPage } from "../../lib/use-list-page.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { RECIPIENT_TONES } from "../../parts/mailings/mailing-words.ts";
import { useMailingPaths } from "../../parts/mailings/use-mailing-paths.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Button } from "../../ui/Button.tsx";
import { useSeenColumns } from "../../ui/ColumnsButton.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { ListExport } from "../../ui/ListExport.tsx";
import { Proof } from "../../ui/Fold.tsx";
import { ResponsiveTable } from "../../ui/ResponsiveTable.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import type { TableColumn } from "../../ui/table-types.ts";
import { CertifiedProof } from "./CertifiedProof.tsx";
import { ledgerFilter, ledgerUrlSpec, RECIPIENT_STATES } from "./ledger-url.ts";

type Recipient = NonNullable<MailingRecipientsQuery["mailing"]>["recipients"]["nodes"][number];

/** The last thing that is known to have happened, or is to happen, with when. */
function whenText(recipient: Recipient): string {
  const { answeredAt, openedAt, deliveredAt, sentAt, nextTryAt, state, address } = recipient;
  // Of a letter the post tells the day.
  const byPost = address === null ? formatDateTime : formatDate;
  if (answeredAt !== null) return `Respondió el ${formatDateTime(answeredAt)}`;
  if (openedAt !== null) return `Lo abrió el ${formatDateTime(openedAt)}`;
  if (deliveredAt !== null) return `Entregado el ${byPost(deliveredAt)}`;
  if (state === "DEFERRED" && nextTryAt !== null) return `Nuevo intento el ${formatDateTime(nextTryAt)}`;
  return sentAt === null ? "—" : `Enviado el ${byPost(sentAt)}`;
}

/** Where it goes: a letter to its address, a text message to its number. */
function whereText({ email, phone, address }: Recipient): string {
  return address ?? phone ?? email ?? "Sin datos de contacto";
}

function TaskLinks({ tasks }: Pick<Recipient, "tasks">) {
  const { task } = useMailingPaths();
  if (tasks.length === 0) return "—";
  return (
    <span className="cluster links">
      {tasks.map(({ id, codeId }) => (
        <Link key={id} to={task(codeId)}>
          {codeId}
        </Link>
      ))}
    </span>
  );
}

const COLUMNS: readonly TableColumn<Recipient>[] = [
  {
    key: "name",
    title: "Persona",
    render: ({ name }) => (name === "" ? "Sin nombre" : name),
    under: (row) => (
      <span className="detail">
        <Breakable text={whereText(row)} />
      </span>
    ),
    short: whereText,
  },
  { key: "tasks", title: "Tareas", onPhone: "plain", render: ({ tasks }) => <TaskLinks tasks={tasks} /> },
  {
    key: "state",
    title: "Estado",
    onPhone: "end",
    render: ({ state, stateText }) => <StatusTag tone={RECIPIENT_TONES[state]}>{stateText}</StatusTag>,
  },
  { key: "when", title: "Cuándo", render: whenText },
  {
    key: "reason",
    title: "Motivo y prueba",
    onPhone: "whole",
    render: ({ id, reason, response, tries, certified }) =>
      response === null ? (
        (reason ?? "—")
      ) : (
        <>
          {reason}
          <Proof>
            <p className="small anywhere">{response}</p>
            <p className="small muted">{`Intentos: ${tries}`}</p>
            {certified !== null && <CertifiedProof recipientId={id} certified={certified} said={response} />}
          </Proof>
        </>
      ),
  },
];

/** The name under which the choice of columns is kept, of whichever mailing. */
const TABLE = "mailing-recipients";

/** What each column is called in an export. */
const EXPORTED: Readonly<Record<string, MailingRecipientExportColumn>> = {
  name: "NAME",
  tasks: "TASKS",
  state: "STATE",
  when: "WHEN",
  reason: "REASON",
};

interface LedgerProps {
  id: string;
  /** Asked again after so long while mails go out. */
  pollInterval: number;
}

/** One row for each person: where the mail stands, when, why not, and what proves it. */
export function Ledger({ id, pollInterval }: LedgerProps) {
  const { url, change, list, paging } = useListPage(MailingRecipientsDocument, {
    spec: ledgerUrlSpec,
    variables: (wanted) => ({
      id,
      filter: ledgerFilter(wanted),
      page: { number: wanted.page, size: wanted.size },
    }),
    pollInterval,
    listOf: ({ mailing }) => mailing?.recipients,
  });
  const filter = ledgerFilter(url);
  const isFiltered = Object.keys(filter).length > 0;
  const seen = useSeenColumns(TABLE, COLUMNS, EXPORTED);
  const showAll = () => change({ search: "", estado: null });
  return (
    <>
      <FilterBar
        active={url.estado === null ? 0 : 1}
        end={
          <ListExport
            document={ExportMailingRecipientsDocument}
            seen={seen}
            variables={(format, columns) => ({ input: { id, format, filter, columns } })}
          />
        }
        search={
          <SearchBox
            value={url.search}
            placeholder="Buscar persona..."
            onSearch={(search) => change({ search }, { replace: true })}
          />
        }
      >
        <SelectBox
          label="Estado"
          noneLabel="Estado: todos"
          value={url.estado}
          options={RECIPIENT_STATES.map((value) => ({ value, label: RECIPIENT_STATE_NAMES[value] }))}
          onChange={(value) => change({ estado: RECIPIENT_STATES.find((state) => state === value) ?? null })}
        />
      </FilterBar>
      <ResponsiveTable
        {...list}
        label="Personas"
        list={TABLE}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowName={({ name, email }) => (name === "" ? (email ?? "Sin nombre") : name)}
        empty={
          <EmptyState
            picture="search"
            title={isFiltered ? "Nadie coincide" : "Todavía no hay nadie"}
            text={isFiltered ? "Prueba con otras palabras o quita algún filtro." : undefined}
            action={isFiltered ? <Button onClick={showAll}>Quitar los filtros</Button> : undefined}
          />
        }
        pagination={{ ...paging, noun: ["persona", "personas"] }}
      />
    </>
  );
}
