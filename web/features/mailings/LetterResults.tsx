import { useState } from "react";
import {
  ApplyLetterResultsDocument,
  MailingPageDocument,
  MailingRecipientsDocument,
} from "../../generated/graphql.ts";
import { ReadLetterResultsDocument, type ReadLetterResultsMutation } from "../../generated/plain/graphql.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { showNotice } from "../../lib/notices.ts";
import { plural } from "../../lib/text.ts";
import { useAction } from "../../lib/use-action.ts";
import { useUpload } from "../../lib/use-upload.ts";
import { Button } from "../../ui/Button.tsx";
import { FilePicker } from "../../ui/FilePicker.tsx";
import { Fold } from "../../ui/Fold.tsx";
import { Panel } from "../../ui/Panel.tsx";

type Result = NonNullable<ReadLetterResultsMutation["readLetterResults"]["result"]>;

function Problems({ judgement: { problems, problemCount } }: Pick<Result, "judgement">) {
  if (problemCount === 0) return null;
  return (
    <Fold summary={`${plural(problemCount, "fila no se puede", "filas no se pueden")} aplicar`}>
      <ul className="rows">
        {problems.map(({ row, reference, text }) => (
          <li key={row}>{`Fila ${row} · ${reference} · ${text}`}</li>
        ))}
      </ul>
    </Fold>
  );
}

/** What the file says, before anything changes. */
function Understood({ result }: { result: Result }) {
  const { fileName, referenceColumn, dayColumn, outcomeColumn, judgement } = result;
  const { rows, known, outcomes } = judgement;
  return (
    <>
      <p>
        {`«${fileName}»: ${plural(rows, "fila", "filas")}. Referencia en «${referenceColumn}», fecha en «${dayColumn}», resultado en «${outcomeColumn}».`}
      </p>
      <dl className="amounts">
        {outcomes.map(({ outcome, text, letters }) => (
          <div key={outcome}>
            <dt>{text}</dt>
            <dd>{letters}</dd>
          </div>
        ))}
        {known > 0 && (
          <div>
            <dt>Ya constaban</dt>
            <dd>{known}</dd>
          </div>
        )}
      </dl>
      <Problems judgement={judgement} />
    </>
  );
}

/** The post's file comes back: read, looked at, and applied by a second step. */
export function LetterResults({ mailingId }: { mailingId: string }) {
  const alert = useAlert();
  const [result, setResult] = useState<Result | null>(null);
  const upload = useUpload(ReadLetterResultsDocument);
  const applying = useAction(ApplyLetterResultsDocument, {
    quiet: true,
    onRefused: alert.error,
    refetch: [MailingPageDocument, MailingRecipientsDocument],
  });
  const take = async (file: File) => {
    const payload = await upload.send({ mailingId, file });
    setResult(payload?.result ?? null);
  };
  const apply = async ({ id, judgement }: Result) => {
    const { done } = await applying.run({ id });
    if (!done) return;
    setResult(null);
    const { problemCount } = judgement;
    const rest =
      problemCount === 0
        ? ""
        : ` ${plural(problemCount, "fila se ha quedado", "filas se han quedado")} fuera.`;
    showNotice({
      theme: "green",
      text: `Resultados aplicados a ${plural(changes, "carta", "cartas")}.${rest}`,
    });
  };
  const changes = result?.judgement.outcomes.reduce((sum, { letters }) => sum + letters, 0) ?? 0;
  return (
    <Panel title="Resultados de Correos">
      <div className="stack">
        <FilePicker
          action="Subir resultados"
          hint="Excel, CSV o texto con referencia, fecha y resultado de cada carta; máximo 5 MB"
          accept=".xlsx,.xls,.csv,.txt"
          error={upload.error}
          onFile={(file) => void take(file)}
        />
        {result !== null && (
          <>
            <Understood result={result} />
            <div className="cluster">
              <Button
                variant="accent"
                busy={applying.busy}
                disabled={changes === 0}
                onClick={() => void apply(result)}
              >
                {`Aplicar a ${plural(changes, "carta", "cartas")}`}
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
