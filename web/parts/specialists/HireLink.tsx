import { paths } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import type { SpecialistCardFragment } from "../../generated/graphql.ts";

type Hired = Pick<SpecialistCardFragment, "id" | "displayName" | "available">;

interface HireLinkProps {
  specialist: Hired;
  /** Number of the case somebody is chosen for, instead of a new one. */
  forCase?: string | null;
}

/** 'Contratar': a signed-in client's way to a new case with this specialist; nothing for one who takes none. */
export function HireLink({ specialist: { id, displayName, available }, forCase = null }: HireLinkProps) {
  if (!available) return null;
  if (forCase !== null)
    return (
      <LinkButton variant="primary" block to={paths.clientChooseSpecialist(forCase, id)}>
        <span className="visually-hidden">{displayName}: </span>Elegir para {forCase}
      </LinkButton>
    );
  return (
    <LinkButton variant="primary" block to={paths.clientNewCase(id)}>
      Contratar<span className="visually-hidden"> a {displayName}</span>
    </LinkButton>
  );
}
