import type { InterventionType } from "../../../schema/rules/interventions.ts";
import {
  interventionNumber,
  interventionWords,
  storedIntervention,
} from "../../../schema/rules/interventions.ts";
import type { EntityManager } from "typeorm";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readText } from "../../shared/plain-text.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import { LONGEST_OBJECT } from "./case-object.ts";
import type { CaseRecord } from "./case-record.ts";
import type { CaseGrant } from "./cases.policy.ts";

const LONGEST_DESCRIPTION = 4_000;
const LATER_ON = "El tipo de un expediente aceptado se cambia en «ALTERNATIVAS», con su motivo";
const EMPTIED = "La otra parte ya ha leído el objeto: cámbialo, pero no lo dejes vacío";

/** As sent, not checked yet; what is left out stays. */
export interface UpdateCaseForm {
  version: number;
  /** While nobody has accepted it. */
  type?: InterventionType | null;
  area?: string | null;
  /** The confidential account. */
  description?: string | null;
  object?: string | null;
  /** The asker has read the new object as the other side will, and wants those told who know the old one. */
  confirmObject?: boolean | null;
}

export interface WantedCase {
  interventionType: number;
  area: string | null;
  description: string;
  object: string;
}

/** The code of an area this kind of intervention is offered with; null for none. */
export async function readArea(
  manager: EntityManager,
  type: InterventionType,
  given: string | null | undefined,
): Promise<string | null | Fault> {
  const code = (given ?? "").trim().toUpperCase();
  if (code === "") return null;
  const offered = await listInterventionAreas({ db: manager }, type);
  return offered.some((area) => area.code === code)
    ? code
    : new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido");
}

/** Throws InvalidInput with every problem. */
export async function readUpdate(
  manager: EntityManager,
  { record }: CaseGrant,
  form: UpdateCaseForm,
): Promise<WantedCase> {
  const problems = new FormProblems();
  const stored = storedIntervention(record.interventionType);
  const type = form.type ?? stored;
  const isChanged = type !== stored;
  if (isChanged && record.status !== "PENDING_ACCEPTANCE")
    problems.take(["type"], new Fault("INVALID", LATER_ON));
  const text = (field: "description" | "object", longest: number) =>
    form[field] === undefined
      ? record[field]
      : (problems.take([field], readText(form[field] ?? "", longest)) ?? "");
  const wanted = {
    interventionType: interventionNumber(type) ?? record.interventionType,
    area: problems.take(["area"], await areaOf(manager, record, form, type)),
    description: text("description", LONGEST_DESCRIPTION),
    object: text("object", LONGEST_OBJECT),
  };
  if (wanted.object === "" && record.object !== "" && record.objectConfirmed)
    problems.take(["object"], new Fault("REQUIRED", EMPTIED));
  if (problems.list.length > 0) throw problems.refusal();
  return wanted;
}

/** One that isn't offered for another type goes with the old one. */
async function areaOf(
  manager: EntityManager,
  record: CaseRecord,
  form: UpdateCaseForm,
  type: InterventionType,
): Promise<string | null | Fault> {
  if (form.area !== undefined) return readArea(manager, type, form.area);
  const kept = await readArea(manager, type, record.area);
  if (!(kept instanceof Fault)) return kept;
  return type === storedIntervention(record.interventionType) ? record.area : null;
}

/** As the screen shows them. */
export async function changesOf(
  manager: EntityManager,
  record: CaseRecord,
  wanted: WantedCase,
): Promise<FieldChange[]> {
  const [area] = await manager.query<{ text: string }[]>(
    `SELECT area AS text FROM intervention_areas WHERE code = $1`,
    [wanted.area],
  );
  const typeName = (number: number) => interventionWords(number).inSentence;
  return [
    {
      field: "type",
      label: "Tipo de intervención",
      current: typeName(record.interventionType),
      yours: typeName(wanted.interventionType),
    },
    {
      field: "area",
      label: "Área",
      current: record.areaShown?.text ?? null,
      yours: area?.text ?? null,
    },
    {
      field: "description",
      label: "Relato confidencial",
      current: record.description,
      yours: wanted.description,
    },
    { field: "object", label: "Objeto", current: record.object, yours: wanted.object },
  ];
}
