import { useAction } from "../../lib/use-action.ts";
import { StartMailingDocument } from "../../generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { AudienceCounts, NobodyNote, peopleText } from "./AudienceCounts.tsx";
import { ContactHoursNote, HolidaysNote } from "./ContactHoursNote.tsx";
import { LeftOutOfMailing } from "./LeftOutOfMailing.tsx";
import type { MailingDetail } from "./use-mailing.ts";

/** A draft that was left: who would get it now, and its beginning with exactly the number that is read here. */
export function DraftStart({ mailing }: { mailing: MailingDetail }) {
  const { id, audience, channel } = mailing;
  const { run, busy, problems } = useAction(StartMailingDocument, { quiet: true, forget: ["mailings"] });
  return (
    <Panel title="A quién">
      <div className="stack">
        {problems.map(({ message }) => (
          <p key={message} className="note note-warning" role="alert">
            {message}
          </p>
        ))}
        <AudienceCounts audience={audience} channel={channel} leftOutPeople={<LeftOutOfMailing id={id} />} />
        {channel !== "LETTER" && (
          <>
            <ContactHoursNote waitsUntil={audience.waitsUntil} channel={channel} />
            <HolidaysNote text={audience.holidaysUnknown} />
          </>
        )}
        {audience.recipients === 0 && <NobodyNote />}
        <div className="cluster">
          <Button
            variant="accent"
            icon="mail"
            busy={busy}
            disabled={audience.recipients === 0}
            onClick={() => void run({ id, input: { expectedRecipients: audience.recipients } })}
          >
            {`Empezar: escribir a ${peopleText(audience.recipients)}`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
