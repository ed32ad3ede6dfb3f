import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { UserDetailFragment, UserSanctionFragment } from "../../../generated/graphql.ts";
import { SEVERITIES } from "../user-words.ts";
import styles from "../UserPage.module.css";

function SanctionItem({ sanction }: { sanction: UserSanctionFragment }) {
  const { severity, days, reason, training, createdAt, createdBy, endsAt, liftedAt, liftReason } = sanction;
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <h3>
          {SEVERITIES[severity].title}
          {days !== null && ` de ${days} días`}
        </h3>
      </div>
      <p className={styles.meta}>
        <DateText value={createdAt} time /> · {createdBy ?? "Sistema"}
        {endsAt !== null && (
          <>
            {" · "}hasta el <DateText value={endsAt} />
          </>
        )}
      </p>
      <p className={styles.reason}>{reason}</p>
      {training !== null && <p className={styles.reason}>Formación obligatoria: {training}</p>}
      {liftedAt !== null && (
        <p className={styles.reason}>
          Levantada el <DateText value={liftedAt} />: {liftReason}
        </p>
      )}
    </li>
  );
}

/** Warnings, suspensions and expulsions, newest first. */
export function SanctionsPanel({ sanctions }: Pick<UserDetailFragment, "sanctions">) {
  return (
    <Panel title="Sanciones">
      {sanctions.length === 0 && <p className={styles.note}>No tiene ninguna sanción.</p>}
      <ul className={styles.list}>
        {sanctions.map((sanction) => (
          <SanctionItem key={sanction.id} sanction={sanction} />
        ))}
      </ul>
    </Panel>
  );
}
