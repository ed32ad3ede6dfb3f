import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { ExportFormat, PaymentsExportKind } from "../../../generated/schema-types.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { todayInMadrid } from "../../../lib/format.ts";
import { useDownloadLink } from "../../../lib/use-download-link.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { SelectField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ExportPaymentsDocument } from "./AdminPaymentsPage.generated.ts";

const FORM = "export-payments";
const LABELS = { from: "Desde", to: "Hasta", format: "Formato" };
const FORMATS = [
  { value: "XLSX", label: "Excel (.xlsx)" },
  { value: "CSV", label: "CSV (.csv)" },
];
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
  const client = useApolloClient();
  const [values, setValues] = useState({ from: "", to: "", format: "XLSX" as ExportFormat });
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const { download, running } = useDownloadLink("Error al exportar");
  const errorOf = fieldErrors(problems);
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed });
    setProblems([]);
  };

  const submit = async () => {
    const { from, to, format } = values;
    if (from !== "" && to !== "" && to < from) {
      setProblems([{ field: ["to"], message: "Tiene que ser igual o posterior al primer día" }]);
      return;
    }
    const input = { kind, format, from: from === "" ? null : from, to: to === "" ? null : to };
    const isThere = await download(async () => {
      const { data } = await client.mutate({ mutation: ExportPaymentsDocument, variables: { input } });
      return data?.exportPayments;
    });
    if (isThere) onClose();
  };
  return (
    <PromptDialog
      title={TITLES[kind]}
      form={FORM}
      labels={LABELS}
      problems={problems}
      running={running}
      action="Descargar"
      size="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Sin fechas se descargan todos.</p>
      {(["from", "to"] as const).map((field) => (
        <TextField
          key={field}
          id={fieldId(FORM, field)}
          label={LABELS[field]}
          type="date"
          max={todayInMadrid()}
          value={values[field]}
          error={errorOf(field)}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
      <SelectField
        id={fieldId(FORM, "format")}
        label={LABELS.format}
        options={FORMATS}
        value={values.format}
        onChange={(format) => change({ format: format === "CSV" ? "CSV" : "XLSX" })}
      />
    </PromptDialog>
  );
}
