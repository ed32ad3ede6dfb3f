import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Faults, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import type { NoticeChannel, NoticeReceipt } from "../parties/notices.ts";
import { PROVED } from "./noted-before.ts";

/** Channels of notices that are noted by hand. */
export const NOTED_CHANNELS: Readonly<Partial<Record<NoticeChannel, string>>> = {
  CERTIFIED_POST: "burofax o correo certificado",
  CERTIFIED_ELECTRONIC: "comunicación electrónica certificada",
  NOTARY: "acta notarial",
  PHONE: "teléfono",
  IN_PERSON: "entrega en persona",
};

const LONGEST_PROOF = 500;
const EARLIEST = "2000-01-01";
const DAY = { type: "string", format: "date" };

export class RecordNoticeInput implements InputOf<Contract.RecordNoticeInput> {
  /** yyyy-mm-dd in Madrid. */
  readonly today: string;
  @Field(readChannel, { schema: { enum: Object.keys(NOTED_CHANNELS) }, isRequired: true })
  channel!: NoticeChannel;
  @Field(readDay, { schema: DAY, isRequired: true }) sentOn!: string;
  @Field(readReceivedOn, { schema: DAY, isRequired: false }) receivedOn: string | null = null;
  @Field(readSpoken, { schema: { type: "boolean" }, isRequired: false }) spoken: boolean = false;
  @Field(readReceipt, { schema: { enum: PROVED }, isRequired: false }) receipt!: NoticeReceipt;
  @Text({
    longest: LONGEST_PROOF,
    required: "Escribe qué lo prueba: el número de referencia, quién lo recibió…",
  })
  proof!: string;
  @AsGiven() documentId: string | null = null;
  @AsGiven() objectVersion: number | null = null;
  @AsGiven() withProposal: boolean = false;
  @AsGiven() sessionId: string | null = null;
  @Field(readEnding, { schema: { type: "boolean" }, isRequired: false }) endsNegotiation: boolean = false;

  constructor(today: string) {
    this.today = today;
  }
}

function readChannel(given: unknown): NoticeChannel | Fault {
  const channel = given as NoticeChannel;
  return NOTED_CHANNELS[channel] === undefined
    ? new Fault("INVALID", "Los correos y enlaces de Acuerdo se anotan solos")
    : channel;
}

function readDay(given: unknown, { today }: RecordNoticeInput): string | Fault {
  const day = textOf(given);
  if (!isCalendarDay(day)) return invalid("Escribe una fecha que exista");
  if (day < EARLIEST) return invalid("Esta fecha es demasiado antigua");
  return day > today ? invalid("No puede ser una fecha futura") : day;
}

/** A day that is wrong in itself is told, and besides that a call proves no receipt on any day. */
function readReceivedOn(given: unknown, form: RecordNoticeInput): string | null | Faults {
  if (given == null) return null;
  const day = readDay(given, form);
  const sentOn = readDay(form.sentOn, form);
  const isBefore = !(day instanceof Fault) && !(sentOn instanceof Fault) && day < sentOn;
  const faults = [
    ...(day instanceof Fault ? [day] : []),
    ...(isBefore ? [invalid("No pudo recibirse antes de enviarse")] : []),
    ...(form.channel === "PHONE"
      ? [
          invalid(
            "Una llamada no prueba que haya recibido la invitación por escrito: déjala sin fecha de recepción",
          ),
        ]
      : []),
  ];
  if (day instanceof Fault || faults.length > 0)
    return new Faults(faults.map((fault) => fault.at(["receivedOn"])));
  return day;
}

function readSpoken(given: unknown, { channel }: RecordNoticeInput): boolean | Fault {
  const isSpoken = given === true;
  return isSpoken && channel !== "PHONE" ? invalid("Solo se habla con alguien por teléfono") : isSpoken;
}

/** LO 1/2025 art. 10.4.d: in writing. */
function readEnding(given: unknown, { channel }: RecordNoticeInput): boolean | Fault {
  const isEnding = given === true;
  return isEnding && channel === "PHONE"
    ? invalid("Una negociación se da por terminada por escrito, no por teléfono")
    : isEnding;
}

/** Without one it was delivered, where there is a date. */
function readReceipt(given: unknown, { channel, receivedOn }: RecordNoticeInput): NoticeReceipt | Faults {
  const receipt = PROVED.find((proved) => proved === (given ?? "DELIVERED"));
  const lacksDay = given != null && receivedOn == null && channel !== "PHONE";
  const problems = [
    ...(lacksDay
      ? [new Fault("REQUIRED", "Indica la fecha que consta en el justificante").at(["receivedOn"])]
      : []),
    ...(receipt === undefined
      ? [invalid("Elige si lo recibió, lo rechazó o no lo recogió").at(["receipt"])]
      : []),
  ];
  return receipt === undefined || problems.length > 0 ? new Faults(problems) : receipt;
}

function invalid(message: string): Fault {
  return new Fault("INVALID", message);
}
