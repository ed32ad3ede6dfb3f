import { paths } from "../../app/paths.ts";
import { LinkButton } from "../Button.tsx";
import type { SpecialistCardFragment } from "./SpecialistCard.generated.ts";

type Hired = Pick<SpecialistCardFragment, "id" | "displayName" | "available">;

/** 'Contratar': a signed-in client's way to a new case with this specialist; nothing for one who takes none. */
export function HireLink({ specialist: { id, displayName, available } }: { specialist: Hired }) {
  if (!available) return null;
  return (
    <LinkButton variant="primary" block to={paths.clientNewCase(id)}>
      Contratar<span className="visually-hidden"> a {displayName}</span>
    </LinkButton>
  );
}
