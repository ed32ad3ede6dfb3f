import { useQuery } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { formatAgo, formatBytes } from "../../../lib/format.ts";
import { plural } from "../../../lib/text.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { importStatusLook } from "../../../parts/tasks/task-import-words.ts";
import { useCancelImport } from "../use-cancel-import.ts";
import { OpenTaskImportsDocument, type OpenTaskImportsQuery } from "../../../generated/graphql.ts";

const SHOWN = 5;
/** The most one page of the server holds. */
const ALL = 100;

type OpenImport = OpenTaskImportsQuery["taskImports"]["nodes"][number];

function OpenImportItem({ item, onDiscard }: { item: OpenImport; onDiscard: () => void }) {
  const { label, tone } = importStatusLook(item.status);
  const by = item.createdBy === null ? "" : ` por ${item.createdBy}`;
  return (
    <li className="card cluster gap-16">
      <div className="fill">
        <p className="anywhere strong">{item.fileName}</p>
        <p className="muted small">{`${formatBytes(item.fileSize)} · subido ${formatAgo(item.createdAt)}${by}`}</p>
      </div>
      <StatusTag tone={tone}>{label}</StatusTag>
      <div className="line gap-4 at-start">
        <LinkButton
          size="sm"
          to={paths.adminImportTasks(item.id)}
          aria-label={`Continuar con ${item.fileName}`}
        >
          Continuar
        </LinkButton>
        {item.status !== "COMMITTING" && (
          <Button size="sm" variant="quiet" aria-label={`Descartar ${item.fileName}`} onClick={onDiscard}>
            Descartar
          </Button>
        )}
      </div>
    </li>
  );
}

/** Imports nobody has saved yet, to go on with. Nothing is shown while there are none or they can't be asked for. */
export function OpenImports() {
  const [size, setSize] = useState(SHOWN);
  const { data, previousData, refetch } = useQuery(OpenTaskImportsDocument, {
    variables: { page: { number: 1, size } },
    fetchPolicy: "network-only",
  });
  const renew = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const discard = useCancelImport(renew);
  const open = (data ?? previousData)?.taskImports;
  if (open === undefined || open.nodes.length === 0) return null;
  const rest = open.totalCount - open.nodes.length;
  return (
    <div className="above-24">
      <h3>Importaciones sin terminar</h3>
      <ul className="list stack gap-8 above-8">
        {open.nodes.map((item) => (
          <OpenImportItem key={item.id} item={item} onDiscard={() => discard(item.id, item.fileName)} />
        ))}
      </ul>
      {rest > 0 && size < ALL && (
        <Button variant="quiet" size="sm" onClick={() => setSize(ALL)}>
          {`Ver ${plural(rest, "importación más antigua", "importaciones más antiguas")}`}
        </Button>
      )}
    </div>
  );
}
