import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useListPage } from "../../../lib/use-list-page.ts";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { doubtSentence } from "../../../parts/proceedings/GroundDoubtNote.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { EmptyState, ErrorState } from "../../../ui/StateMessage.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { GroundDoubtsDocument, type GroundDoubtItemFragment } from "../../../generated/graphql.ts";
import { unsortedUrlSpec, unsortedVariables } from "../hooks/support-url.ts";

/** Where it is revoked and issued again, or the case opened again. */
function placeOf({ documentNumber, caseNumber, taskCodeId }: GroundDoubtItemFragment): string {
  if (taskCodeId !== null) return paths.adminTaskMinutes(taskCodeId);
  return documentNumber === null
    ? paths.adminCase(caseNumber ?? "")
    : paths.adminCase(caseNumber ?? "", "herramientas");
}

function DoubtItem({ doubt }: { doubt: GroundDoubtItemFragment }) {
  const { documentNumber, caseNumber, taskCodeId, at } = doubt;
  const matter = caseNumber ?? taskCodeId ?? "";
  return (
    <li className="card stack gap-12">
      <header className="stack gap-4">
        <h2 className="title">
          {documentNumber === null
            ? `Cierre del expediente ${matter}`
            : `Certificado ${documentNumber} de ${matter}`}
        </h2>
        <p className="muted small">
          {documentNumber === null ? "Cerrado" : "Emitido"} el <DateText value={at} time />
        </p>
      </header>
      <p>{doubtSentence(doubt)}</p>
      <div>
        <Link to={placeOf(doubt)}>
          {documentNumber === null ? `Abrir el expediente ${matter}` : `Ver ${documentNumber} en ${matter}`}
        </Link>
      </div>
    </li>
  );
}

/** Certificates in force, and closings of cases, whose ground isn't what is recorded now says. */
export function GroundDoubtsPanel() {
  const { list, paging } = useListPage(GroundDoubtsDocument, {
    spec: unsortedUrlSpec,
    variables: unsortedVariables,
  });
  const { rows, loading, error, onRetry } = list;
  return (
    <>
      <p className="below-16">
        Cada noche se compara el motivo que dice cada certificado vigente, y el de cada expediente cerrado,
        con lo que consta hasta ese día. Aquí están los que no coinciden. Nada se revoca solo: el certificado
        que esté mal se revoca en «Documentos emitidos» y se emite de nuevo.{" "}
        <TermHelp term="certificate" name="certificado del intento" />
      </p>
      {error && <ErrorState onRetry={onRetry} />}
      {rows === undefined && !error && <SkeletonTable rows={3} columns={1} />}
      {rows?.length === 0 && !loading && (
        <EmptyState
          title="No hay certificados por revisar"
          text="Si el motivo de alguno deja de coincidir, aparecerá aquí."
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <section aria-label="Certificados por revisar" aria-busy={loading}>
          <ul className="list stack">
            {rows.map((doubt) => (
              <DoubtItem key={doubt.id} doubt={doubt} />
            ))}
          </ul>
          <Pagination {...paging} noun={["motivo", "motivos"]} />
        </section>
      )}
    </>
  );
}
