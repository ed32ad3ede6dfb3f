import { prose } from "../../../schema/rules/sentences.ts";
import { Link } from "react-router-dom";
import { RESTRICTION_KINDS, restrictionName } from "../../../schema/rules/restrictions.ts";
import type { TaskDebtorFragment } from "../../generated/graphql.ts";
import { Icon } from "../../ui/Icon.tsx";

interface NoteProps {
  debtor: TaskDebtorFragment["debtorProfile"];
  codeId: string;
  /** The debtor's page. */
  href: (id: string) => string;
}

/** At the top of a task: what restricts the contact with who owes it, and the way to its page. */
export function TaskDebtorNote({ debtor, codeId, href }: NoteProps) {
  if (debtor === null) return null;
  const restrictions = debtor.restrictions.filter(
    ({ isInForce, taskCodeId }) => isInForce && (taskCodeId === null || taskCodeId === codeId),
  );
  const others = debtor.debtCount > 1 ? ` (${debtor.debtCount} deudas)` : "";
  return (
    <div className="stack gap-8">
      {restrictions.map(({ id, kind, channel, reason, lawyerName }) => (
        <p key={id} className="note note-warning line at-start" role="note">
          <Icon name="lock" size={18} />
          <span>
            <strong>{restrictionName(kind, channel)}.</strong> {reason}{" "}
            {lawyerName === null ? RESTRICTION_KINDS[kind].hint : prose`Dirígete a ${lawyerName}.`}{" "}
            <Link to={`${href(debtor.id)}#restricciones`}>Ver la restricción</Link>
          </span>
        </p>
      ))}
      <p>
        <Link to={href(debtor.id)}>
          Ver todo de {debtor.name}
          {others}
        </Link>
      </p>
    </div>
  );
}
