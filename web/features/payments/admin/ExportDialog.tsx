import { useState } from "react";
import {
  type PaymentsExportColumn,
  type PaymentsExportKind,
  ExportPaymentsDocument,
} from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { ExportDialog as SharedExportDialog } from "../../../ui/ExportDialog.tsx";
import { DayField } from "../../../ui/DayField.tsx";
import type { MoneyWish } from "./MoneyExport.tsx";

const FORM = "export-payments";
const LABELS = { from: "Desde", to: "Hasta" };
const TITLES: Record<PaymentsExportKind, string> = {
  PAYMENTS: "Exportar los ingresos",
  PAYOUTS: "Exportar las transferencias",
  COMMISSIONS: "Exportar las comisiones",
};

function textOf({ search, paymentStatus, payoutStatus, hasReceipt }: MoneyWish): string {
  const isFiltered = [search, paymentStatus, payoutStatus, hasReceipt].some((value) => value != null);
  return isFiltered
    ? "Lo que muestra la lista con tu filtro y tu búsqueda. Sin fechas, de todo el tiempo."
    : "Todo lo que hay en la lista. Sin fechas, de todo el tiempo.";
}

interface ExportDialogProps {
  wish: MoneyWish;
  /** The columns on the screen. */
  seen: readonly PaymentsExportColumn[];
  onClose: () => void;
}

/** A file of what a list shows, of a period or of all time. */
export default function ExportDialog({ wish, seen, onClose }: ExportDialogProps) {
  const [days, setDays] = useState({ from: wish.from ?? "", to: wish.to ?? "" });
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
      title={TITLES[wish.kind]}
      form={FORM}
      text={textOf(wish)}
      hasColumns
      labels={LABELS}
      problems={problems}
      check={check}
      document={ExportPaymentsDocument}
      variables={(format, onlySeen) => ({
        input: {
          ...wish,
          format,
          from: from === "" ? null : from,
          to: to === "" ? null : to,
          columns: onlySeen ? [...seen] : null,
        },
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
