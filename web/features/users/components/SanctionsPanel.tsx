import { EventList } from "../../../ui/EventList.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import type { UserDetailFragment, UserSanctionFragment } from "../../../generated/graphql.ts";
import { SEVERITIES } from "../user-words.ts";

function SanctionWords({ sanction }: { sanction: UserSanctionFragment }) {
  const { severity, days, reason, training, createdAt, createdBy, endsAt, liftedAt, liftReason } = sanction;
  return (
    <>
      <h3>
        {SEVERITIES[severity].title}
        {days !== null && ` de ${days} días`}
      </h3>
      <p className="muted small anywhere">
        <DateText value={createdAt} time /> · {createdBy ?? "Sistema"}
        {endsAt !== null && (
          <>
            {" · "}hasta el <DateText value={endsAt} />
          </>
        )}
      </p>
      <p className="quote lines above-8">{reason}</p>
      {training !== null && <p className="quote lines above-8">Formación obligatoria: {training}</p>}
      {liftedAt !== null && (
        <p className="quote lines above-8">
          Levantada el <DateText value={liftedAt} />: {liftReason}
        </p>
      )}
    </>
  );
}

/** Warnings, suspensions and expulsions, newest first. */
export function SanctionsPanel({ sanctions }: Pick<UserDetailFragment, "sanctions">) {
  return (
    <Panel title="Sanciones">
      {sanctions.length === 0 && <p className="muted anywhere above-16">No tiene ninguna sanción.</p>}
      <EventList
        events={sanctions.map((sanction) => ({
          key: sanction.id,
          icon: "triangle-alert",
          tone: "warning",
          content: <SanctionWords sanction={sanction} />,
        }))}
      />
    </Panel>
  );
}
