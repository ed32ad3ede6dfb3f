import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { AlertContext, type AlertControl, type AlertIcon, type AlertOptions } from "../lib/alert-context.ts";
import styles from "./AlertDialog.module.css";
import { Button } from "./Button.tsx";
import { DialogFrame } from "./DialogFrame.tsx";
import { Icon, type IconName } from "./Icon.tsx";

const ICONS: Record<AlertIcon, IconName> = {
  "circle-check": "circle-check",
  x: "close",
  trash2: "trash",
  "triangle-alert": "triangle-alert",
  logout: "logout",
};

interface AlertDialogProps {
  options: AlertOptions;
  onClose: () => void;
}

interface WordsProps extends Pick<AlertOptions, "text" | "details"> {
  id: string;
  title: string;
}

function Words({ id, title, text, details }: WordsProps) {
  return (
    <>
      <h2 id={`${id}-title`}>{title}</h2>
      {text !== undefined && (
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      )}
      {details !== undefined && (
        <p id={`${id}-details`} className={styles.text}>
          {details}
        </p>
      )}
    </>
  );
}

/** The dialog stays while what was confirmed is done. */
function useAnswer(options: AlertOptions, onClose: () => void) {
  const [running, setRunning] = useState(false);
  const dismiss = () => {
    if (running) return;
    onClose();
    options.onCancel?.();
  };
  const confirm = async () => {
    setRunning(true);
    try {
      await options.onConfirm?.();
    } finally {
      setRunning(false);
      if (options.skipClose !== true) onClose();
    }
  };
  return { running, dismiss, confirm };
}

function Buttons({
  options,
  running,
  dismiss,
  confirm,
}: { options: AlertOptions } & ReturnType<typeof useAnswer>) {
  const { theme = "green", textButton = "OK", textButton2 } = options;
  const isQuestion = textButton2 !== undefined;
  return (
    <div className={`cluster gap-12 at-center ${styles.buttons}`}>
      <Button
        variant={isQuestion ? "secondary" : "primary"}
        disabled={running}
        data-autofocus=""
        onClick={isQuestion ? dismiss : () => void confirm()}
      >
        {textButton}
      </Button>
      {isQuestion && (
        <Button
          variant={theme === "red" ? "danger" : "primary"}
          busy={running}
          onClick={() => void confirm()}
        >
          {textButton2}
        </Button>
      )}
    </div>
  );
}

function AlertDialog({ options, onClose }: AlertDialogProps) {
  const { theme = "green", icon = "circle-check", title = "Título", text, details } = options;
  const closing = useAnswer(options, onClose);
  const id = useId();
  return (
    <DialogFrame
      width={420}
      closable={false}
      footer={null}
      onDismiss={closing.dismiss}
      attributes={{
        role: "alertdialog",
        "data-theme": theme,
        "aria-labelledby": `${id}-title`,
        ...(text !== undefined && { "aria-describedby": `${id}-text ${id}-details` }),
      }}
    >
      <div className={styles.alert}>
        <span className={styles.icon}>
          <Icon name={ICONS[icon]} size={28} />
        </span>
        <Words id={id} title={title} text={text} details={details} />
        <Buttons options={options} {...closing} />
      </div>
    </DialogFrame>
  );
}

/** Holds the one alert dialog of the application and gives `useAlert()` to everything below. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ key: number; options: AlertOptions } | null>(null);
  const nextKey = useRef(1);

  const open = useCallback((options: AlertOptions) => {
    const key = nextKey.current;
    nextKey.current += 1;
    setCurrent({ key, options });
  }, []);
  const control = useMemo<AlertControl>(
    () => ({
      open,
      close: () => setCurrent(null),
      error: (text, title = "Error") => open({ theme: "red", icon: "triangle-alert", title, text }),
      success: (title, text) => open({ theme: "green", icon: "circle-check", title, text }),
    }),
    [open],
  );
  // Only the alert that asked is closed: its callback may have opened the next one.
  const closeKey = (key: number) => setCurrent((now) => (now?.key === key ? null : now));

  return (
    <AlertContext value={control}>
      {children}
      {current !== null && (
        <AlertDialog key={current.key} options={current.options} onClose={() => closeKey(current.key)} />
      )}
    </AlertContext>
  );
}
