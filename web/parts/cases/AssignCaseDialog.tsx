import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import {
  type InterventionType,
  type SpecialistType,
  AssignCaseDocument,
  CaseSpecialistsDocument,
} from "../../generated/graphql.ts";
import { fieldErrors, fieldId, summaryOf } from "../../lib/form-problems.ts";
import { formatDate } from "../../lib/format.ts";
import { SPECIALIST_TYPE_NAMES } from "../../../schema/rules/specialist-words.ts";
import { plural } from "../../lib/text.ts";
import { useAction } from "../../lib/use-action.ts";
import { useSummary } from "../../lib/use-summary.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { Modal } from "../../ui/Modal.tsx";
import promptStyles from "../../ui/PromptDialog.module.css";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { SkeletonTable } from "../../ui/SkeletonTable.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import styles from "./CaseDialogs.module.css";

interface AssignCaseDialogProps {
  number: string;
  interventionType: InterventionType;
  /** Who was asked or has accepted; null while nobody has. */
  specialistId: string | null;
  specialistName: string | null;
  /** Somebody waits for another specialist; it can be refused here, too. */
  reassignmentRequestedAt: string | null;
  reassignmentReason: string | null;
  onClose: () => void;
  onDone?: () => void;
}

const FORM = "assign-case";
const LABELS = { specialistId: "Especialista", reason: "Motivo" };
const PAGE_SIZE = 20;
const TYPE_OPTIONS = Object.values(INTERVENTION_WORDS).map(({ doneBy }) => ({
  value: doneBy,
  label: SPECIALIST_TYPE_NAMES[doneBy],
}));

function useSpecialists(search: string, type: SpecialistType | null) {
  const filter = {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(type === null ? {} : { type }),
  };
  const { data, previousData, loading, error, refetch } = useQuery(CaseSpecialistsDocument, {
    variables: { filter, page: { number: 1, size: PAGE_SIZE } },
    fetchPolicy: "cache-and-network",
  });
  return {
    found: (data ?? previousData)?.assignableSpecialists,
    loading,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
}

interface PickerProps {
  type: InterventionType;
  /** Is not offered: already has the case. */
  without: string | null;
  chosen: string | null;
  error: string | undefined;
  onChoose: (id: string) => void;
}

/** Active specialists by name and kind; at first those who do this kind of intervention. */
function Picker({ type: intervention, without, chosen, error, onChoose }: PickerProps) {
  const name = useId();
  const [search, setSearch] = useState("");
  const [type, setType] = useState<SpecialistType | null>(INTERVENTION_WORDS[intervention].doneBy);
  const { found, loading, hasError, retry } = useSpecialists(search, type);
  const rows = found?.nodes.filter(({ id }) => id !== without) ?? [];
  return (
    <>
      <div className={styles.search} role="group" aria-label="Buscar especialista">
        <SearchBox value={search} onSearch={setSearch} placeholder="Buscar por nombre..." />
        <SelectBox
          label="Tipo"
          noneLabel="Tipo: todos"
          value={type}
          options={TYPE_OPTIONS}
          onChange={(value) => setType(TYPE_OPTIONS.find((option) => option.value === value)?.value ?? null)}
        />
      </div>
      {found === undefined &&
        (hasError ? <ErrorState onRetry={retry} /> : <SkeletonTable rows={3} columns={2} />)}
      {found !== undefined && (
        <fieldset className={styles.specialists} data-renewing={loading ? "" : undefined} aria-busy={loading}>
          <legend className="visually-hidden">{LABELS.specialistId}</legend>
          {rows.length === 0 && <p className={styles.none}>Nadie coincide. Prueba con otro nombre o tipo.</p>}
          {rows.map((row, index) => (
            <label key={row.id} className={styles.specialist} aria-label={row.displayName}>
              <input
                id={index === 0 ? fieldId(FORM, "specialistId") : undefined}
                type="radio"
                name={name}
                checked={row.id === chosen}
                onChange={() => onChoose(row.id)}
              />
              <span>
                <span className={styles.groundLabel}>{row.displayName}</span>
                <span className={styles.facts}>
                  {[row.types.map((one) => SPECIALIST_TYPE_NAMES[one]).join(", "), row.cities.join(", ")]
                    .filter((text) => text !== "")
                    .join(" · ")}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
      {found !== undefined && found.totalCount > PAGE_SIZE && (
        <p className={styles.count} role="status">
          {plural(found.totalCount, "especialista", "especialistas")}: se muestran los primeros {PAGE_SIZE}.
          Busca por nombre para llegar a los demás.
        </p>
      )}
    </>
  );
}

/** Who is told, and what was asked for. */
function Consequences(props: AssignCaseDialogProps) {
  const { specialistId, specialistName, reassignmentRequestedAt, reassignmentReason } = props;
  return (
    <>
      <p>
        {specialistId === null
          ? "Quien elijas recibirá un correo y decidirá si acepta el expediente. El cliente también lo sabrá."
          : `Ahora lo lleva ${specialistName ?? "otra persona"}. Los dos especialistas y el cliente recibirán un correo con el motivo.`}{" "}
        La comisión de la plataforma se aplica a los expedientes que asigna.
      </p>
      {reassignmentRequestedAt !== null && (
        <p className={styles.request}>
          El {formatDate(reassignmentRequestedAt)} se pidió otro especialista: {reassignmentReason}
        </p>
      )}
    </>
  );
}

/** Sends the choice and its reason; `settle` takes back what was wrong with a field once it is answered. */
function useAssign({ number, onClose, onDone }: AssignCaseDialogProps, reason: string) {
  const { run, busy, problems, setProblems } = useAction(AssignCaseDocument);
  const send = async (specialistId: string | null, isRefusal: boolean) => {
    const missing = [
      ...(specialistId === null && !isRefusal
        ? [{ field: ["specialistId"], message: "Elige a quién se asigna" }]
        : []),
      ...(reason === "" ? [{ field: ["reason"], message: REQUIRED_MESSAGE }] : []),
    ];
    if (missing.length > 0) return setProblems(missing);
    const { done } = await run({ number, input: { specialistId, reason } });
    if (!done) return undefined;
    onClose();
    onDone?.();
    return undefined;
  };
  const settle = (name: string) => setProblems(problems.filter(({ field }) => field[0] !== name));
  return { send, settle, busy, problems };
}

interface ButtonsProps extends AssignCaseDialogProps {
  busy: boolean;
  onSend: (isRefusal: boolean) => void;
}

function Buttons({ specialistId, reassignmentRequestedAt, busy, onSend, onClose }: ButtonsProps) {
  const isFirst = specialistId === null;
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        Cancelar
      </Button>
      {reassignmentRequestedAt !== null && !isFirst && (
        <Button disabled={busy} onClick={() => onSend(true)}>
          Rechazar la petición
        </Button>
      )}
      <Button variant="primary" busy={busy} onClick={() => onSend(false)}>
        {busy ? "Guardando..." : isFirst ? "Asignar" : "Reasignar"}
      </Button>
    </>
  );
}

/** An administrator gives a case to a specialist, with the reason; or refuses a request for another one. */
export function AssignCaseDialog(props: AssignCaseDialogProps) {
  const { number, interventionType, specialistId, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const { send, settle, busy, problems } = useAssign(props, reason.trim());
  const errorOf = fieldErrors(problems);
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const isFirst = specialistId === null;
  return (
    <Modal
      open
      size="lg"
      title={isFirst ? `Asignar ${number}` : `Reasignar ${number}`}
      onClose={busy ? undefined : onClose}
      footer={
        <Buttons
          {...props}
          busy={busy}
          onSend={(isRefusal) => void send(isRefusal ? null : chosen, isRefusal)}
        />
      }
    >
      <div className={promptStyles.form}>
        <ErrorSummary entries={summary} />
        <Consequences {...props} />
        <Picker
          type={interventionType}
          without={specialistId}
          chosen={chosen}
          error={errorOf("specialistId")}
          onChoose={(id) => {
            setChosen(id);
            settle("specialistId");
          }}
        />
        <TextAreaField
          id={fieldId(FORM, "reason")}
          label={LABELS.reason}
          hint="Lo leerán los especialistas y el cliente."
          required
          maxLength={1000}
          rows={3}
          value={reason}
          error={errorOf("reason")}
          onChange={(text) => {
            setReason(text);
            settle("reason");
          }}
        />
      </div>
    </Modal>
  );
}
