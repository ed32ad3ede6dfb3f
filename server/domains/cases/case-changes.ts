import {
  INTERVENTION_WORDS,
  interventionWords,
  storedIntervention,
} from "../../../schema/rules/interventions.ts";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { readChanges } from "../../shared/inputs/read-input.ts";
import { listInterventionAreas } from "../catalogs/catalogs.service.ts";
import { InterventionArea } from "../catalogs/intervention-area.entity.ts";
import type { FieldChange } from "../../platform/refusals.ts";
import type { CaseRecord } from "./case-record.ts";
import { keptArea } from "./intervention.input.ts";
import { UpdateCaseInput } from "./update-case.input.ts";

export type WantedCase = Pick<CaseRecord, "interventionType" | "area" | "description" | "object">;

/** What the case is to be. Throws InvalidInput with every problem. */
export async function readUpdate(
  manager: EntityManager,
  record: CaseRecord,
  given: Contract.UpdateCaseInput,
): Promise<WantedCase> {
  const stored = storedIntervention(record.interventionType);
  const offered = await listInterventionAreas({ db: manager }, given.type ?? stored);
  const changes = readChanges(new UpdateCaseInput({ record, offered }), given);
  const { type = stored, description = record.description, object = record.object } = changes;
  const kept = type === stored ? record.area : keptArea(record.area, offered);
  const area = changes.area === undefined ? kept : changes.area;
  return { interventionType: INTERVENTION_WORDS[type].number, area, description, object };
}

/** Values of both versions as the screen shows them. */
export async function changesOf(
  manager: EntityManager,
  record: CaseRecord,
  wanted: WantedCase,
): Promise<FieldChange[]> {
  const area =
    wanted.area === null
      ? null
      : await manager.getRepository(InterventionArea).findOneBy({ code: wanted.area });
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
