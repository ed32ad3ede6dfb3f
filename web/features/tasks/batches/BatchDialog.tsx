import type { TaskBatchAction } from "../../../generated/graphql.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { ChangeStatesDialog } from "./ChangeStatesDialog.tsx";
import { ConfirmBatchDialog } from "./ConfirmBatchDialog.tsx";
import { SpreadDialog } from "./SpreadDialog.tsx";
import type { BatchDialogProps } from "./use-batch.ts";

export type BatchKind = TaskBatchAction;

/** The dialog before an action over many tasks. */
export default function BatchDialog({ kind, ...props }: BatchDialogProps & { kind: BatchKind }) {
  switch (kind) {
    case "ASSIGN":
      return <AssignDialog {...props} />;
    case "SPREAD":
      return <SpreadDialog {...props} />;
    case "CHANGE_STATE":
      return <ChangeStatesDialog {...props} />;
    default:
      return <ConfirmBatchDialog {...props} action={kind} />;
  }
}
