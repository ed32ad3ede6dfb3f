import { SESSION_CHANNELS, SESSION_KINDS, SESSION_STATES } from "../../../../schema/rules/sessions.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { InvitationPartsFragment } from "../../../generated/plain/graphql.ts";
import { TermFold } from "../../../parts/help/TermFold.tsx";
import { useOpenInvitation } from "../invitation-context.ts";
import { momentOf } from "../invitation-words.ts";
import { DownloadButton } from "./DownloadButton.tsx";

type Session = InvitationPartsFragment["sessions"][number];

function Place({ place, isRoom }: { place: string; isRoom: boolean }) {
  return (
    <p className="lines">
      {isRoom ? (
        <a href={place} rel="noreferrer noopener" target="_blank">
          Entrar en la videollamada
        </a>
      ) : (
        place
      )}
    </p>
  );
}

function Item({ session, isCalled }: { session: Session; isCalled: boolean }) {
  const { id, kind, startsAt, minutes, channel, place, status, result, cancelReason } = session;
  const isComing = status === "SCHEDULED";
  // The room of a session that is over isn't linked.
  const isRoom = channel === "VIDEO" && place.startsWith("https://");
  return (
    <li className="stack gap-8">
      <p>
        <strong>{momentOf(startsAt)}</strong>{" "}
        <StatusTag tone={isComing ? "info" : status === "HELD" ? "success" : "neutral"}>
          {SESSION_STATES[status].toParties}
        </StatusTag>
      </p>
      <p className="muted small">
        {SESSION_KINDS[kind]} · {minutes} minutos · {SESSION_CHANNELS[channel].toParties}
      </p>
      {!isCalled && (
        <p>
          Es con otra de las partes; te lo decimos porque así lo pide la ley. Lo que se trate es confidencial.
        </p>
      )}
      {isCalled && place !== "" && (isComing || !isRoom) && <Place place={place} isRoom={isRoom} />}
      {isCalled && result !== "" && <p className="lines">{result}</p>}
      {cancelReason !== null && cancelReason !== "" && <p>Motivo: {cancelReason}</p>}
      {isCalled && isComing && (
        <DownloadButton kind="SESSION_CALENDAR" id={id}>
          Añadir a mi calendario
        </DownloadButton>
      )}
    </li>
  );
}

/** Sessions to come and held, as far as this party was called. */
export function SessionsSection() {
  const { invitation } = useOpenInvitation();
  const { sessions, party } = invitation;
  if (sessions.length === 0) return null;
  return (
    <section className="stack gap-12 surface" aria-labelledby="sesiones">
      <h2 id="sesiones">Sesiones</h2>
      <TermFold term="session" name="sesión" />
      <ul className="rows">
        {sessions.map((session) => (
          <Item
            key={session.id}
            session={session}
            isCalled={session.attendance.some(({ party: called }) => called.id === party.id)}
          />
        ))}
      </ul>
      {sessions.some(({ status }) => status === "SCHEDULED") && (
        <p className="muted small">Si no puedes asistir, dilo cuanto antes con un mensaje.</p>
      )}
    </section>
  );
}
