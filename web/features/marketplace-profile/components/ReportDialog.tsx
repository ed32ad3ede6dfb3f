import { useState } from "react";
import { type ReviewReportReason, ReportReviewDocument } from "../../../generated/plain/graphql.ts";
import { fieldErrors } from "../../../lib/form-problems.ts";
import { ChoiceCards } from "../../../ui/ChoiceCards.tsx";
import { TextAreaField } from "../../../ui/site/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { useReviewAction } from "../hooks/use-review-action.ts";

const FORM = "report";
const LABELS = { reason: "Motivo", detail: "Qué ocurre" };

const REASONS: readonly { value: ReviewReportReason; title: string }[] = [
  { value: "OFFENSIVE", title: "Insulta o amenaza" },
  { value: "FALSE", title: "Cuenta algo falso" },
  { value: "PERSONAL_DATA", title: "Contiene datos personales" },
  { value: "NOT_A_CLIENT", title: "No parece de un cliente" },
  { value: "OTHER", title: "Otro motivo" },
];

/** Tells the administrators what is wrong with a review. */
export default function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReviewReportReason>("OFFENSIVE");
  const [detail, setDetail] = useState("");
  const { run, running, problems } = useReviewAction(ReportReviewDocument);
  return (
    <PromptDialog
      title="Denunciar valoración"
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={running}
      action="Enviar denuncia"
      busyLabel="Enviando..."
      onSubmit={async () => {
        if (await run({ id: reviewId, input: { reason, detail } })) onClose();
      }}
      onClose={onClose}
    >
      <p>La revisará una persona de nuestro equipo. Quien la escribió no sabrá quién la ha denunciado.</p>
      <ChoiceCards
        id={`${FORM}-reason`}
        legend="Motivo"
        choices={REASONS}
        chosen={[reason]}
        onToggle={setReason}
      />
      <TextAreaField
        id={`${FORM}-detail`}
        label={reason === "OTHER" ? "Qué ocurre" : "Qué ocurre (opcional)"}
        required={reason === "OTHER"}
        maxLength={1000}
        value={detail}
        error={fieldErrors(problems)("detail")}
        onChange={setDetail}
      />
    </PromptDialog>
  );
}
