import { useState } from "react";
import {
  ExportValuationDocument,
  LeadPageDocument,
  LeadTraceDocument,
  SignValuationDocument,
  ValuationPageDocument,
  type ValuationFragment,
} from "../../../generated/graphql.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { Panel } from "../../../ui/Panel.tsx";

const LONGEST_MESSAGE = 8_000;
const MESSAGE =
  "Hola:\n\nTe enviamos la valoración de tu cartera: el informe en PDF, firmado, y un Excel con el análisis de cada contrato. En el informe están el método, los supuestos y el error medido.\n\nSi quieres, la repasamos contigo en una videollamada.";

/** The report and the workbook as they are now. */
export function ValuationFiles({ id }: { id: string }) {
  const { download, busy } = useDownloadLink(ExportValuationDocument, { refetch: [LeadTraceDocument] });
  return (
    <div className="cluster">
      <Button icon="download" disabled={busy} onClick={() => void download({ id, format: "PDF" })}>
        Informe PDF
      </Button>
      <Button icon="download" disabled={busy} onClick={() => void download({ id, format: "XLSX" })}>
        Excel por contrato
      </Button>
    </div>
  );
}

interface SignPanelProps {
  valuation: ValuationFragment;
  email: string;
  /** Something was changed that these figures don't have: they aren't what would be meant. */
  isStale: boolean;
}

/** A draft, or one that is signed and didn't get away. */
export function SignPanel({ valuation, email, isStale }: SignPanelProps) {
  const { id, version, figures, signedAt, number } = valuation;
  const [message, setMessage] = useState(MESSAGE);
  const alert = useAlert();
  const { run, busy, problems } = useAction(SignValuationDocument, {
    failed: "No se ha podido terminar. Si ya consta como firmada, pulsa «Enviar» para enviarla.",
    refetch: [ValuationPageDocument, LeadPageDocument, LeadTraceDocument],
    refetchRefused: [ValuationPageDocument],
  });
  const send = () => void run({ id, version, message });
  const ask = () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "¿Firmar y enviar la valoración?",
      text: `Valor actual neto de ${formatMoney(figures.presentValue)}, entre ${formatMoney(figures.presentValueLow)} y ${formatMoney(figures.presentValueHigh)}. Se enviará a ${email}.`,
      details:
        "Una valoración firmada no se puede cambiar. Para corregirla se prepara otra que la sustituye.",
      textButton: "Cancelar",
      textButton2: "Firmar y enviar",
      onConfirm: send,
    });
  const messageProblem = problems.find(({ field }) => field?.[0] === "message")?.message;
  const others = problems.filter(({ field }) => field?.[0] !== "message");
  return (
    <Panel
      title={
        signedAt === null
          ? "Firmar y enviar"
          : `La valoración ${number ?? ""} está firmada y no se ha enviado`
      }
      intro={
        signedAt === null
          ? "Revisa antes el informe en borrador. Al firmar se sella el PDF y se envía con el Excel como respuesta a la solicitud."
          : undefined
      }
    >
      <div className="stack gap-12 at-start">
        <TextAreaField
          id="valuation-message"
          label="Mensaje"
          hint={`Se envía a ${email} como enlace personal, válido 30 días, con los dos archivos.`}
          maxLength={LONGEST_MESSAGE}
          rows={7}
          value={message}
          error={messageProblem}
          onChange={setMessage}
        />
        {others.map(({ message: text }) => (
          <p key={text} className="danger" role="alert">
            {text}
          </p>
        ))}
        <Button
          variant="primary"
          icon="mail"
          busy={busy}
          disabled={figures.count === 0 || isStale}
          onClick={signedAt === null ? ask : send}
        >
          {busy ? "Enviando..." : signedAt === null ? "Firmar y enviar" : "Enviar"}
        </Button>
        {isStale && <p className="warning">Hay cambios sin calcular: pulsa antes «Calcular de nuevo».</p>}
        {figures.count === 0 && <p className="muted">No hay ningún contrato valorado todavía.</p>}
        {signedAt !== null && <p className="muted">Firmada el {formatDateTime(signedAt)}.</p>}
      </div>
    </Panel>
  );
}
