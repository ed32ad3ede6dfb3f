import { useState } from "react";
import { AskAboutPortfolioDocument } from "../../../generated/graphql.ts";
import { formFields, textOf } from "../../../lib/form-fields.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const FORM = "portfolio-question";
const LABELS = { subject: "Asunto", text: "¿Qué quieres preguntar?" } as const;

interface AskDialogProps {
  portfolioCode: string;
  /** The debt it is about; without one it is about the whole portfolio. */
  taskCode?: string;
  onClose: () => void;
}

/** A question to the administrators about a portfolio or a debt of it. */
export function AskDialog({ portfolioCode, taskCode, onClose }: AskDialogProps) {
  const [values, setValues] = useState({ subject: "", text: "" });
  const { run, busy, problems } = useAction(AskAboutPortfolioDocument, {
    failed: "No se ha podido enviar. Inténtalo de nuevo.",
    once: true,
  });
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const submit = async () => {
    const input = { portfolioId: portfolioCode, taskId: taskCode ?? null, ...values };
    if ((await run({ input })).done) onClose();
  };
  const about = taskCode === undefined ? `la cartera ${portfolioCode}` : `la deuda ${taskCode}`;
  return (
    <PromptDialog
      title={`Preguntar por ${about}`}
      form={FORM}
      about={taskCode ?? portfolioCode}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Enviar la pregunta"
      busyLabel="Enviando..."
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Te responderemos aquí y por correo en un plazo máximo de 72 horas laborables.</p>
      <TextField {...textOf(field("subject"))} required maxLength={120} />
      <TextAreaField {...field("text")} required maxLength={4000} rows={6} />
    </PromptDialog>
  );
}
