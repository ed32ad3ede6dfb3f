import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { readSpecialistId } from "../../../parts/specialists/specialist-id.ts";
import { useHiredSpecialist, type Hiring } from "../../../parts/specialists/use-hired-specialist.ts";

export interface ChosenSpecialist {
  /** For the address of the next steps. */
  id: string | null;
  hiring: Hiring;
  takeAway: () => void;
  /** The registration is over. */
  forget: () => void;
}

/**
 * Whom a visitor pressed 'Contratar' for. Stands in the address of every step, and in a draft for the ways into a
 * registration that don't know it (a log-in that leads back to an unfinished one).
 */
export function useChosenSpecialist(): ChosenSpecialist {
  const [params] = useSearchParams();
  const { restored, save, clear } = useFormDraft<string>("register-client:specialist", "visitor");
  const [kept, setKept] = useState(() => readSpecialistId(restored));
  // The address of an earlier step still names whom the visitor has taken away since.
  const [takenAway, setTakenAway] = useState<string | null>(null);
  const asked = readSpecialistId(params.get("especialista"));
  const chosen = asked ?? kept;
  const id = chosen === takenAway ? null : chosen;
  const hiring = useHiredSpecialist(id);

  useEffect(() => {
    if (id !== null) save(id);
  }, [id, save]);
  const forget = () => {
    clear();
    setKept(null);
  };
  return {
    id,
    hiring,
    forget,
    takeAway: () => {
      setTakenAway(chosen);
      forget();
    },
  };
}
