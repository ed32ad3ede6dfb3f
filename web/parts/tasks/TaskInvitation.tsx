import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import type { TaskState, TellingTaskFragment } from "../../generated/graphql.ts";
import { isTaskOpen } from "./task-words.ts";
import { TaskObligors } from "../parties/TaskObligors.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";

interface TaskInvitationProps {
  task: { codeId: string; entity: string; state: TaskState };
  /** The query that the role working on the task may ask. */
  query: TypedDocumentNode<{ task: TellingTaskFragment | null }, { id: string }>;
}

/** How the debtor was told and can be invited: by e-mail, with a personal link, with a letter. */
export function TaskInvitation({ task, query }: TaskInvitationProps) {
  const { data, error, refetch } = useQuery(query, {
    variables: { id: task.codeId },
    fetchPolicy: "cache-and-network",
  });
  const found = data?.task;
  if (found === undefined || found === null) {
    return error === undefined ? (
      <SkeletonTable rows={2} columns={1} />
    ) : (
      <ErrorState onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  const debtors = found.parties.filter(({ side }) => side === "RESPONDENT");
  const matter = {
    reference: task.codeId,
    interventionType: "COLLECTION" as const,
    claimantName: task.entity,
    // Nobody has it yet: who invites does so for the platform.
    specialistName: found.assignee?.displayName ?? PRODUCT_NAME,
  };
  return (
    <TaskObligors
      taskId={task.codeId}
      obligors={debtors}
      matter={matter}
      canManage={isTaskOpen(task.state)}
    />
  );
}
