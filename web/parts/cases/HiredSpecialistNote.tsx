import { Link } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import type { HiredSpecialist, Hiring } from "../specialists/use-hired-specialist.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface HiredSpecialistNoteProps {
  hiring: Hiring;
  /** Id of the button that takes the choice back, to which an error summary leads. */
  id?: string;
  /** Goes on without a specialist. */
  onTakeAway: () => void;
}

function Name({ specialist: { id, displayName } }: { specialist: HiredSpecialist }) {
  return (
    <Link
      className="anywhere strong"
      to={publicPaths.publicSpecialist(id)}
      target="_blank"
      aria-label={`${displayName} (se abre en otra pestaña)`}
    >
      {displayName}
    </Link>
  );
}

/** Says whom one is about to hire, or that it doesn't work; the choice can be taken back. */
export function HiredSpecialistNote({ hiring, id, onTakeAway }: HiredSpecialistNoteProps) {
  if (hiring.status === "nobody" || hiring.status === "unknown") return null;
  const { specialist } = hiring;
  return (
    <div className="card cluster gap-12" data-closed={hiring.status === "closed" ? "" : undefined}>
      {specialist === null ? (
        <Icon name="info" size={24} />
      ) : (
        <Avatar
          name={specialist.displayName}
          initials={specialist.initials}
          photoUrl={specialist.photoUrl}
          size={48}
        />
      )}
      <p className="fill">
        {hiring.status === "open" && (
          <>
            Vas a contratar a <Name specialist={hiring.specialist} />
          </>
        )}
        {hiring.status === "closed" && specialist !== null && (
          <>
            <Name specialist={specialist} /> no acepta casos nuevos ahora. Puedes seguir: buscaremos a quien
            pueda ayudarte.
          </>
        )}
        {specialist === null && "El especialista que habías elegido ya no está. Puedes seguir sin elegir."}
      </p>
      <Button id={id} onClick={onTakeAway}>
        Quitar
        {specialist !== null && <span className="visually-hidden"> a {specialist.displayName}</span>}
      </Button>
    </div>
  );
}
