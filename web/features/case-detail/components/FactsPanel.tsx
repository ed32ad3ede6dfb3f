import { GROUND_LABELS } from "../../../../schema/rules/case-states.ts";
import { INTERVENTION_WORDS } from "../../../../schema/rules/interventions.ts";
import { Alert } from "antd";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { caseState } from "../../../parts/cases/case-words.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { OBJECT_LABEL } from "../../../parts/cases/ObjectField.tsx";
import { FactGrid, type Fact } from "../../../ui/FactGrid.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TermHelp } from "../../../parts/help/TermHelp.tsx";
import { GroundDoubtNote } from "../../../parts/proceedings/GroundDoubtNote.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { useCaseView, type CaseView } from "../hooks/case-view.ts";
import type { CaseEdit } from "../hooks/use-case-edit.ts";
import styles from "./FactsPanel.module.css";
import { late } from "../../../ui/late.tsx";

const CaseEditor = late(() => import("./CaseEditor.tsx"));

function agreementsText({ openAgreements: open, closedAgreements: closed }: CaseView["record"]): string {
  const total = open + closed;
  if (total === 0) return "Ninguno";
  return `${total}: ${plural(open, "abierto", "abiertos")}, ${plural(closed, "cerrado", "cerrados")}`;
}

function Rating({ stars }: { stars: number }) {
  return (
    <span className={`line gap-8 ${styles.rating}`}>
      <Icon name="star" size={18} />
      {stars} de 5
    </span>
  );
}

function specialistLink(name: string | null, to: string | null) {
  return to === null ? name : <Link to={to}>{name}</Link>;
}

function specialistFact({ record, viewer }: CaseView): Fact[] {
  const { specialistId, specialistName, specialistPageId, status } = record;
  if (viewer === "MANAGER" || viewer === "ASKED") return [];
  const name =
    specialistId === null
      ? "Sin asignar"
      : specialistLink(
          specialistName,
          viewer === "ADMIN"
            ? paths.adminUser(specialistId)
            : specialistPageId && paths.publicSpecialist(specialistPageId),
        );
  return [
    { label: status === "PENDING_ACCEPTANCE" ? "Especialista propuesto" : "Especialista", value: name },
  ];
}

function partyEndings({ counterparties }: CaseView["record"]): Fact[] {
  return counterparties.flatMap(({ displayName, closingGround }) =>
    closingGround === null
      ? []
      : [{ label: `Con ${displayName}`, long: true, value: GROUND_LABELS[closingGround] }],
  );
}

/** Of a case that ended with an agreement the ground is why there is none with the others. */
function closingFacts(record: CaseView["record"]): Fact[] {
  const { status, closedAt, closingGround, closingReason } = record;
  if (closedAt === null) return [];
  const label = status === "AGREED" ? "Sin acuerdo con las demás contrapartes" : "Causa";
  return [
    { label: "Cerrado", value: <DateText value={closedAt} /> },
    ...(closingGround === null ? [] : [{ label, long: true, value: GROUND_LABELS[closingGround] }]),
    ...(closingGround === "BY_PARTY" ? partyEndings(record) : []),
    ...(closingReason === null || closingReason === ""
      ? []
      : [{ label: "Explicación", wide: true, value: closingReason }]),
  ];
}

function factsOf(view: CaseView): Fact[] {
  const { record, viewer } = view;
  const { number, calendar, party, counterparties, counterpartyName, createdAt, acceptedAt, area, rating } =
    record;
  const [first, ...others] = counterparties;
  return [
    { label: "Expediente", value: number },
    { label: "Estado", value: caseState(record.status).label },
    { label: "Calendario", value: calendar ? "Sí" : "No" },
    { label: "Fecha", value: <DateText value={createdAt} /> },
    { label: "Parte", long: true, value: party?.displayName },
    {
      label: "Contraparte",
      long: true,
      value: `${first?.displayName ?? counterpartyName ?? "Sin indicar"}${others.length === 0 ? "" : ` y ${others.length} más`}`,
    },
    { label: "Tipo", value: INTERVENTION_WORDS[record.interventionType].name },
    { label: "Área", value: area?.text ?? "Sin indicar" },
    ...(viewer === "ASKED" ? [] : [{ label: "Acuerdos creados", value: agreementsText(record) }]),
    ...specialistFact(view),
    ...(acceptedAt === null ? [] : [{ label: "Aceptado", value: <DateText value={acceptedAt} /> }]),
    ...(rating === null ? [] : [{ label: "Valoración del cliente", value: <Rating stars={rating} /> }]),
    ...closingFacts(record),
  ];
}

function EditButton() {
  const { record } = useCaseView();
  const draft = useFormDraft<CaseEdit>(`case:${record.number}`);
  const [edit, setEdit] = useState<CaseEdit | null>(draft.restored);
  const start = () => {
    const { area, description, object, interventionType: type } = record;
    const base = { type, area: area?.code ?? "", description, object };
    setEdit({ version: record.version, base, values: base });
  };
  const end = () => {
    draft.clear();
    setEdit(null);
  };
  return (
    <>
      <Button size="sm" icon="edit" onClick={start}>
        Editar
      </Button>
      {edit !== null && (
        <Suspense fallback={<span role="status">Cargando...</span>}>
          <CaseEditor edit={edit} onEdit={draft.save} onEnd={end} />
        </Suspense>
      )}
    </>
  );
}

/** The two texts: what only those who work on the case read, and what everybody does. */
function Texts() {
  const { record, canManage } = useCaseView();
  const { description, object, objectVersion } = record;
  return (
    <>
      {description !== "" && (
        <div className={styles.description}>
          <h3>Descripción</h3>
          <p className="muted small">
            Confidencial: la leen el cliente, el especialista y la administración de Acuerdo.
          </p>
          <p className="lines">{description}</p>
        </div>
      )}
      <div className={styles.description}>
        <h3>{OBJECT_LABEL}</h3>
        {object === "" ? (
          <p className="muted small">
            Todavía no está escrito{canManage ? ": hace falta antes de avisar a la otra parte." : "."}
          </p>
        ) : (
          <>
            {objectVersion > 1 && (
              <p className="muted small">Versión {objectVersion}. Las anteriores constan en la actividad.</p>
            )}
            <p className="lines">{object}</p>
          </>
        )}
      </div>
    </>
  );
}

/** What the case is: number, between whom, since when, about what, how it stands. */
export function FactsPanel() {
  const caseView = useCaseView();
  const { record, canCorrect, viewer } = caseView;
  return (
    <Panel
      title="Datos del expediente"
      help={<TermHelp term="case" name="expediente" />}
      aside={canCorrect ? <EditButton /> : undefined}
    >
      {record.archived && (
        <Alert
          role="note"
          className="below-16"
          title="Lo tienes archivado: solo sale en la pestaña «Archivados» de tu lista."
        />
      )}
      {record.groundDoubt !== null && (
        <GroundDoubtNote doubt={record.groundDoubt}>
          Así se cerró el expediente. Nada cambia por sí solo: si de verdad está mal, la administración puede
          reabrirlo para cerrarlo con el motivo que consta.
        </GroundDoubtNote>
      )}
      <FactGrid facts={factsOf(caseView)} />
      <Texts />
      {record.platformAssigned && viewer !== "CLIENT" && (
        <p className="muted small">
          La plataforma asignó al especialista de este expediente: se aplica la comisión del 10 %.
        </p>
      )}
    </Panel>
  );
}
