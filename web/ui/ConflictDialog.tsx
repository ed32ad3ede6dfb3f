import type { Refusal } from "../lib/use-versioned-form.ts";
import { Button } from "./Button.tsx";
import { Modal } from "./Modal.tsx";

interface ConflictDialogProps {
  /** Whose the other changes are: by default somebody else's, of one's own data mostly another window's. */
  by?: "somebody" | "another-window";
  /** What somebody else changed, and the ways on from there; null while nobody was faster. */
  refusal: Refusal | null;
  running: boolean;
}

const TITLES = {
  somebody: "Otra persona ha guardado cambios",
  "another-window": "Hay cambios guardados desde otra ventana",
};

function Side({ label, value, missing }: { label: string; value: string | null; missing: string }) {
  return (
    <div>
      <dt className="muted tiny">{label}</dt>
      <dd className="lines">{value === null ? <em className="muted">{missing}</em> : value}</dd>
    </div>
  );
}

/** What stands stored beside one's own, field by field; `yours` is null where the person changed nothing. */
function Differences({ fields }: Pick<Refusal, "fields">) {
  return (
    <>
      {fields.length === 0 && <p>Los datos que has cambiado no coinciden con los suyos.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may be longer than the screen: the keyboard scrolls from here */}
      <ul className="list stack gap-12 above-16" tabIndex={0} aria-label="Datos que han cambiado">
        {fields.map(({ field, label, current, yours }) => (
          <li key={field} className="card">
            <h3 className="title">{label}</h3>
            <dl className="list pair above-8">
              <Side label="Guardado ahora" value={current} missing="Vacío" />
              <Side label="Tus cambios" value={yours} missing="Sin cambios: se queda lo guardado" />
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Two people changed the same thing: shows what the other one stored beside one's own values, and asks. */
export function ConflictDialog({ by = "somebody", refusal, running }: ConflictDialogProps) {
  if (refusal === null) return null;
  return (
    <Modal
      open
      size="lg"
      title={TITLES[by]}
      onClose={running ? undefined : refusal.forget}
      footer={
        <>
          <Button onClick={refusal.loadStored} disabled={running}>
            Cargar lo guardado
          </Button>
          <Button variant="primary" onClick={refusal.applyMine} busy={running}>
            {running ? "Guardando..." : "Aplicar mis cambios"}
          </Button>
        </>
      }
    >
      <p className="muted">
        Mientras editabas, alguien ha cambiado estos datos. Lo que has escrito sigue aquí: decide qué debe
        quedar.
      </p>
      <Differences fields={refusal.fields} />
    </Modal>
  );
}
