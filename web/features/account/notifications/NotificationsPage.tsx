import { useState } from "react";
import {
  type AccountFieldsFragment,
  UpdateNotificationPreferencesDocument,
} from "../../../generated/graphql.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { usePageHeader } from "../../../ui/page-header.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { useAccount } from "../hooks/use-account.ts";
import { useAction } from "../../../lib/use-action.ts";

type Choice = "emailNotif" | "sms" | "news" | "suggestions";

interface ChoiceWords {
  label: string;
  hint: string;
}

const WORDS: Record<Choice, ChoiceWords> = {
  emailNotif: {
    label: "Avisos por correo y en la campana",
    hint: "Lo que pasa en tus expedientes y tareas: asignaciones, respuestas, cambios.",
  },
  sms: {
    label: "Avisos por mensaje de texto (SMS)",
    hint: "Lo mismo en pocas palabras y con un enlace, en el teléfono de tus datos de contacto.",
  },
  news: {
    label: "Novedades",
    hint: "Lo nuevo de Acuerdo, de vez en cuando: por correo y en la campana.",
  },
  suggestions: {
    label: "Sugerencias",
    hint: "Consejos para completar tu perfil y que te encuentren mejor.",
  },
};

/** Only what somebody of the role can get: advice is about a specialist's profile, and administrators have no cases. */
const CHOICES: Record<AccountFieldsFragment["role"], readonly Choice[]> = {
  ADMIN: [],
  CLIENT: ["emailNotif", "sms", "news"],
  SPECIALIST: ["emailNotif", "sms", "news", "suggestions"],
};

const SAVED = { on: "Guardado: los recibirás.", off: "Guardado: ya no los recibirás." };
const NOT_SAVED = {
  on: "No se ha guardado: siguen activados.",
  off: "No se ha guardado: siguen desactivados.",
};

function on(value: boolean): "on" | "off" {
  return value ? "on" : "off";
}

interface Pending {
  choice: Choice;
  value: boolean;
}

/** Saves one choice as soon as it is made; shows the stored one again when that fails. */
function usePreferences(storedChoices: Readonly<Record<Choice, boolean>>) {
  const { run, busy, problems } = useAction(UpdateNotificationPreferencesDocument, {
    failed: "Comprueba tu conexión e inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const [last, setLast] = useState<Pending | null>(null);
  const choose = async (choice: Choice, value: boolean) => {
    setLast({ choice, value });
    // Only this one: what was chosen in another window meanwhile stays.
    await run({ input: { [choice]: value } });
  };
  return {
    choose,
    busy,
    shown: (choice: Choice) => (busy && last?.choice === choice ? last.value : storedChoices[choice]),
    outcome: (choice: Choice): { failed: boolean; text: string } | null => {
      if (last?.choice !== choice) return null;
      if (busy) return { failed: false, text: "Guardando..." };
      const [problem] = problems;
      if (problem === undefined) return { failed: false, text: SAVED[on(last.value)] };
      return { failed: true, text: `${NOT_SAVED[on(storedChoices[choice])]} ${problem.message}` };
    },
  };
}

/** Which mails somebody wants. */
export function Component() {
  const account = useAccount();
  const preferences = usePreferences(account.notifications);
  const choices = CHOICES[account.role];
  const { smsUnavailable } = account.notifications;
  usePageHeader({ title: "Notificaciones" });
  return (
    <Panel
      title="Qué avisos quieres recibir"
      intro={
        choices.length > 0
          ? "Cada cambio se guarda al momento."
          : "Quien administra la plataforma solo recibe los correos imprescindibles."
      }
    >
      {choices.length > 0 && (
        <ul className="rows">
          {choices.map((choice) => {
            const outcome = preferences.outcome(choice);
            const why = choice === "sms" ? smsUnavailable : null;
            const checked = preferences.shown(choice);
            return (
              <li key={choice}>
                <SwitchField
                  label={WORDS[choice].label}
                  hint={why ?? WORDS[choice].hint}
                  checked={checked}
                  busy={preferences.busy}
                  // What is on can always be switched off.
                  locked={why !== null && !checked}
                  onChange={(checked) => void preferences.choose(choice, checked)}
                />
                <p
                  className={`line gap-4 small strong ${outcome?.failed === true ? "danger" : "success"}`}
                  role="status"
                >
                  {outcome !== null && (
                    <>
                      {!preferences.busy && (
                        <Icon name={outcome.failed ? "alert-circle" : "check"} size={16} />
                      )}
                      {outcome.text}
                    </>
                  )}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      <p className="muted small above-16">
        Los correos de seguridad (códigos, cambios de contraseña o de correo) y los que respondan a algo que
        hayas hecho tú llegan siempre.
      </p>
    </Panel>
  );
}
