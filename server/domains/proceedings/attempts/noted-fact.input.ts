import type * as Contract from "../../../generated/schema-types.ts";
import { Fault } from "../../../shared/fault.ts";
import { AsGiven } from "../../../shared/inputs/field.ts";
import { Day, OptionalDay } from "../../../shared/inputs/days.ts";
import type { InputOf } from "../../../shared/inputs/read-input.ts";
import { Text } from "../../../shared/inputs/texts.ts";

const LONGEST_PROOF = 500;
const EARLIEST = "2000-01-01";

/** What has to be said of each kind. */
const ASKED: Readonly<Record<Contract.NotedFactKind, string>> = {
  EXTENSION: "Escribe cómo se acordó: por correo, en una sesión, con un escrito firmado…",
  SWORN_STATEMENT: "Escribe quién la firma y qué se hizo para localizar a esta persona",
  PERIODIC: "Escribe de qué se trata: rentas, cuotas de comunidad…",
};

export class NotedFactInput implements InputOf<Contract.NotedFactInput> {
  /** yyyy-mm-dd in Madrid. */
  readonly today: string;
  @AsGiven() kind!: Contract.NotedFactKind;
  @AsGiven() partyId: string | null = null;
  @Day<NotedFactInput>((day, { today }) => {
    if (day < EARLIEST) return new Fault("INVALID", "Esta fecha es demasiado antigua");
    return day > today ? new Fault("INVALID", "No puede ser una fecha futura") : null;
  })
  day!: string;
  @OptionalDay<NotedFactInput>((until, { kind, day }) => {
    if (kind !== "EXTENSION") return new Fault("INVALID", "Solo una prórroga tiene un último día");
    return until <= day ? new Fault("INVALID", "Tiene que ser posterior al día en que se acordó") : null;
  })
  until: string | null = null;
  @Text<NotedFactInput>({ longest: LONGEST_PROOF, required: ({ kind }) => ASKED[kind] }) proof!: string;
  @AsGiven() documentId: string | null = null;

  constructor(today: string) {
    this.today = today;
  }
}
