import { useState } from "react";
import { type PaymentsExportKind, ExportPaymentsDocument } from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { ExportDialog as SharedExportDialog } from "../../../ui/ExportDialog.tsx";
import { DayField } from "../../../ui/DayField.tsx";

const FORM = "export-payments";
const LABELS = { from: "Desde", to: "Hasta" };
const TITLES: Record<PaymentsExportKind, string> = {
  PAYMENTS: "Exportar los ingresos",
  PAYOUTS: "Exportar las transferencias",
  COMMISSIONS: "Exportar las comisiones",
};

interface ExportDialogProps {
  kind: PaymentsExportKind;
  onClose: () => void;
}

/** A file of one kind of movement, of a period or of all time. */
export function ExportDialog({ kind, onClose }: ExportDialogProps) {
  const [days, setDays] = useState({ from: "", to: "" });
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const errorOf = fieldErrors(problems);
  const { from, to } = days;

  const check = () => {
    const isGood = from === "" || to === "" || to >= from;
    if (!isGood) setProblems([{ field: ["to"], message: "Tiene que ser igual o posterior al primer día" }]);
    return isGood;
  };
  return (
    <SharedExportDialog
      title={TITLES[kind]}
      form={FORM}
      text="Sin fechas se descargan todos."
      labels={LABELS}
      problems={problems}
      check={check}
      document={ExportPaymentsDocument}
      variables={(format) => ({
        input: { kind, format, from: from === "" ? null : from, to: to === "" ? null : to },
      })}
      onClose={onClose}
    >
      {(["from", "to"] as const).map((field) => (
        <DayField
          key={field}
          id={fieldId(FORM, field)}
          label={LABELS[field]}
          value={days[field]}
          error={errorOf(field)}
          onChange={(value) => {
            setDays({ ...days, [field]: value });
            setProblems([]);
          }}
        />
      ))}
    </SharedExportDialog>
  );
}
