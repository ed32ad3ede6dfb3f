import { useState } from "react";
import type { ExportPaymentsInput, PaymentsExportColumn } from "../../../generated/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { useSeenColumns } from "../../../ui/ColumnsButton.tsx";
import { lateDialog } from "../../../ui/late.tsx";

const ExportDialog = lateDialog(() => import("./ExportDialog.tsx"));

/** What each column of the three lists is called in an export. */
const EXPORTED: Readonly<Record<string, PaymentsExportColumn>> = {
  number: "NUMBER",
  case: "CASE",
  people: "PEOPLE",
  method: "METHOD",
  specialist: "SPECIALIST",
  account: "ACCOUNT",
  description: "DESCRIPTION",
  date: "DATE",
  amount: "AMOUNT",
  status: "STATUS",
};

/** Which movements: those the list shows. */
export type MoneyWish = Pick<
  ExportPaymentsInput,
  | "kind"
  | "search"
  | "paymentStatus"
  | "payoutStatus"
  | "hasReceipt"
  | "from"
  | "to"
  | "paymentSort"
  | "payoutSort"
  | "commissionSort"
  | "direction"
>;

interface MoneyExportProps {
  wish: MoneyWish;
  /** The name under which the choice of columns is kept. */
  table: string;
  columns: Parameters<typeof useSeenColumns>[1];
}

/** 'Exportar': the list as it stands, as a file. */
export function MoneyExport({ wish, table, columns }: MoneyExportProps) {
  const [isOpen, setOpen] = useState(false);
  const seen = useSeenColumns(table, columns, EXPORTED);
  return (
    <>
      <Button icon="download" iconOnly onClick={() => setOpen(true)}>
        Exportar
      </Button>
      {isOpen && <ExportDialog wish={wish} seen={seen} onClose={() => setOpen(false)} />}
    </>
  );
}
