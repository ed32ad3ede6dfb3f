import { useState } from "react";
import { type ReviewReportReason, ReportReviewDocument } from "../../../generated/plain/graphql.ts";
import { fieldErrors, summaryOf } from "../../../lib/form-problems.ts";
import { submits } from "../../../lib/submits.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import { Button } from "../../../ui/site/Button.tsx";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../../ui/site/FormControls.tsx";
import { SiteDialog } from "../../../ui/site/SiteDialog.tsx";
import { useReviewAction } from "../hooks/use-review-action.ts";
import styles from "./ReviewForm.module.css";

const FORM = "report";
const LABELS = { reason: "Motivo", detail: "Qué ocurre" };

const REASONS: readonly { value: ReviewReportReason; title: string }[] = [
  { value: "OFFENSIVE", title: "Insulta o amenaza" },
  { value: "FALSE", title: "Cuenta algo falso" },
  { value: "PERSONAL_DATA", title: "Contiene datos personales" },
  { value: "NOT_A_CLIENT", title: "No parece de un cliente" },
  { value: "OTHER", title: "Otro motivo" },
];

interface ReportProps {
  reason: ReviewReportReason;
  detail: string;
  set: (change: { reason?: ReviewReportReason; detail?: string }) => void;
  error: string | undefined;
}

function Fields({ reason, detail, set, error }: ReportProps) {
  const isRequired = reason === "OTHER";
  return (
    <>
      <p>La revisará una persona de nuestro equipo. Quien la escribió no sabrá quién la ha denunciado.</p>
      <ChoiceCards
        id={`${FORM}-reason`}
        legend={LABELS.reason}
        choices={REASONS}
        chosen={[reason]}
        onToggle={(chosen) => set({ reason: chosen })}
      />
      <TextAreaField
        id={`${FORM}-detail`}
        label={isRequired ? LABELS.detail : `${LABELS.detail} (opcional)`}
        required={isRequired}
        maxLength={1000}
        value={detail}
        error={error}
        onChange={(typed) => set({ detail: typed })}
      />
    </>
  );
}

function Buttons({ running, onClose }: { running: boolean; onClose: () => void }) {
  return (
    <>
      <Button disabled={running} onClick={onClose}>
        Cancelar
      </Button>
      <Button type="submit" form={FORM} variant="primary" busy={running}>
        {running ? "Enviando..." : "Enviar denuncia"}
      </Button>
    </>
  );
}

/** Tells the administrators what is wrong with a review. */
export default function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const [input, setInput] = useState<{ reason: ReviewReportReason; detail: string }>({
    reason: "OFFENSIVE",
    detail: "",
  });
  const { run, running, problems } = useReviewAction(ReportReviewDocument);
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const send = async () => {
    if (await run({ id: reviewId, input })) onClose();
  };
  return (
    <SiteDialog
      title="Denunciar valoración"
      onClose={running ? undefined : onClose}
      footer={<Buttons running={running} onClose={onClose} />}
    >
      <form id={FORM} className={styles.form} noValidate onSubmit={submits(send, running)}>
        <ErrorSummary entries={summary} />
        <Fields
          {...input}
          set={(change) => setInput({ ...input, ...change })}
          error={fieldErrors(problems)("detail")}
        />
      </form>
    </SiteDialog>
  );
}
