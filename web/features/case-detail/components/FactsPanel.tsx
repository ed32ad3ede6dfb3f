import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { useFormDraft } from "../../../lib/form-draft.ts";
import { INTERVENTION_NAMES } from "../../../lib/case-words.ts";
import { plural } from "../../../lib/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactGrid, type Fact } from "../../../ui/FactGrid.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateText } from "../../../ui/ValueText.tsx";
import { GROUND_NAMES, statusLook } from "../case-detail-words.ts";
import { useCaseView, type CaseView } from "../hooks/case-view.ts";
import type { CaseEdit } from "./CaseEditor.tsx";
import styles from "./FactsPanel.module.css";

const CaseEditor = lazy(() => import("./CaseEditor.tsx"));

function agreementsText({ openAgreements: open, closedAgreements: closed }: CaseView["record"]): string {
  const total = open + closed;
  if (total === 0) return "Ninguno";
  return `${total}: ${plural(open, "abierto", "abiertos")}, ${plural(closed, "cerrado", "cerrados")}`;
}

function Rating({ stars }: { stars: number }) {
  return (
    <span className={styles.rating}>
      <Icon name="star" size={18} />
      {stars} de 5
    </span>
  );
}

function specialistFact({ record, viewer }: CaseView): Fact[] {
  const { specialistId, specialistName, status } = record;
  if (viewer === "MANAGER" || viewer === "ASKED") return [];
  const name =
    specialistId === null ? (
      "Sin asignar"
    ) : (
      <Link to={viewer === "ADMIN" ? paths.adminUser(specialistId) : paths.publicSpecialist(specialistId)}>
        {specialistName}
      </Link>
    );
  return [{ label: status === "PENDING_ACCEPTANCE" ? "Especialista preguntado" : "Gestor", value: name }];
}

function closingFacts({ closedAt, closingGround, closingReason }: CaseView["record"]): Fact[] {
  if (closedAt === null) return [];
  return [
    { label: "Cerrado", value: <DateText value={closedAt} /> },
    ...(closingGround === null ? [] : [{ label: "Causa", long: true, value: GROUND_NAMES[closingGround] }]),
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
    { label: "Estado", value: statusLook(record).label },
    { label: "Calendario", value: calendar ? "Sí" : "No" },
    { label: "Fecha", value: <DateText value={createdAt} /> },
    { label: "Parte", long: true, value: party?.displayName },
    {
      label: "Contraparte",
      long: true,
      value: `${first?.displayName ?? counterpartyName ?? "Sin indicar"}${others.length === 0 ? "" : ` y ${others.length} más`}`,
    },
    { label: "Tipo", value: INTERVENTION_NAMES[record.interventionType] },
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
    const base = { area: record.area?.code ?? "", description: record.description };
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

/** What the case is: number, between whom, since when, about what, how it stands. */
export function FactsPanel() {
  const view = useCaseView();
  const { record, canManage, viewer } = view;
  return (
    <Panel title="Datos del expediente" aside={canManage ? <EditButton /> : undefined}>
      {record.archived && (
        <p className={styles.archived}>
          <Icon name="folder" size={18} />
          Lo tienes archivado: solo sale en la pestaña «Archivados» de tu lista.
        </p>
      )}
      <FactGrid facts={factsOf(view)} />
      {record.description !== "" && (
        <div className={styles.description}>
          <h3>Descripción</h3>
          <p>{record.description}</p>
        </div>
      )}
      {record.platformAssigned && viewer !== "CLIENT" && (
        <p className={styles.platform}>
          La plataforma asignó al gestor de este expediente: se aplica la comisión del 10 %.
        </p>
      )}
    </Panel>
  );
}
