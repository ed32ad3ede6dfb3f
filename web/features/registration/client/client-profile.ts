import type {
  AreaVisibility,
  CompleteClientProfileInput,
  InterventionType,
} from "../../../generated/schema-types.ts";
import { DEFAULT_LADA } from "../../../lib/calling-codes.ts";
import { FIRST_PROFILE_STEP } from "../wizard/use-wizard.ts";

export interface CounterpartValues {
  names: string;
  surnames: string;
  email: string;
  lada: string;
  phone: string;
  description: string;
}

/** What a client fills in after the e-mail is verified. */
export interface ClientProfile {
  type: InterventionType;
  area: string | null;
  counterpart: CounterpartValues;
  /** The furthest step that was come to. */
  reached: number;
}

export const emptyClientProfile: ClientProfile = {
  type: "CONCILIATION",
  area: null,
  counterpart: { names: "", surnames: "", email: "", lada: DEFAULT_LADA, phone: "", description: "" },
  reached: FIRST_PROFILE_STEP,
};

/** Whether an area is offered for a type: types 1 and 3 show BOTH and REC areas, type 2 BOTH and MED. */
export function isOffered(showIn: AreaVisibility, type: InterventionType): boolean {
  return showIn === "BOTH" || showIn === (type === "MEDIATION" ? "MED" : "REC");
}

/** The profile with another type; an area that isn't offered for it is given up, any other is kept. */
export function withType(
  profile: ClientProfile,
  type: InterventionType,
  areas: readonly { code: string; showIn: AreaVisibility }[],
): ClientProfile {
  const area = areas.find(({ code }) => code === profile.area);
  const isKept = area === undefined || isOffered(area.showIn, type);
  return { ...profile, type, area: isKept ? profile.area : null };
}

const filled = (text: string) => (text.trim() === "" ? null : text.trim());

export function toClientProfileInput({ type, area, counterpart }: ClientProfile): CompleteClientProfileInput {
  const { lada } = counterpart;
  const [names, surnames, email, phone, description] = [
    filled(counterpart.names),
    filled(counterpart.surnames),
    filled(counterpart.email),
    filled(counterpart.phone),
    filled(counterpart.description),
  ];
  return {
    intervention: { type, area },
    counterpart: {
      user: { names, surnames },
      contact: email === null && phone === null ? null : { email, lada, phone },
      description,
    },
  };
}
