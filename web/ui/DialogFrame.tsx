import { Modal, type ModalProps } from "antd";
import { useEffect, useRef } from "react";
import { partsAround, restoreFocus } from "../lib/focus.ts";
import styles from "./DialogFrame.module.css";

interface DialogFrameProps extends Pick<
  ModalProps,
  "title" | "width" | "closable" | "footer" | "bodyProps" | "children"
> {
  /** Called by Escape and by the close button, if there is one; without it Escape does nothing. */
  onDismiss?: () => void;
  /** Further attributes of the dialog's element: Ant Design gives it the role dialog and the name of its title alone. */
  attributes?: Readonly<Record<string, string>>;
}

const PARTS = {
  wrapper: styles.wrapper,
  container: styles.container,
  header: styles.header,
  body: styles.body,
  footer: styles.footer,
};
const inBody = () => document.body;

/**
 * Gives the focus back when the dialog closes. What opened it may be gone by then: a row that was deleted, a button that
 * became a message. Stands before the dialog, so that its effect runs before the dialog takes the focus.
 */
function FocusReturn() {
  useEffect(() => {
    const before = document.activeElement;
    const around = partsAround(before);
    return () => restoreFocus(before, around);
  }, []);
  return null;
}

/**
 * Ant Design's modal as every dialog here is: open while it is mounted, above a page that can't be reached meanwhile, not
 * closed by a click beside it, without movement. What bears `data-autofocus` has the focus on opening: a field
 * before the title.
 */
export function DialogFrame({ onDismiss, attributes = {}, children, ...rest }: DialogFrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const marked = panel.current?.querySelectorAll<HTMLElement>("[data-autofocus]") ?? [];
    [...marked].at(-1)?.focus();
  }, []);
  const setPanel = (element: HTMLDivElement | null) => {
    panel.current = element;
    for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
  };
  return (
    <>
      <FocusReturn />
      <Modal
        open
        centered
        getContainer={inBody}
        panelRef={setPanel}
        mask={{ closable: false }}
        keyboard={onDismiss !== undefined}
        focusable={{ trap: true, focusTriggerAfterClose: false }}
        transitionName=""
        maskTransitionName=""
        className={styles.dialog}
        classNames={PARTS}
        // Escape that closes a list of suggestions in the dialog isn't meant for the dialog.
        onCancel={(event) => {
          if (!event.defaultPrevented) onDismiss?.();
        }}
        {...rest}
      >
        {children}
      </Modal>
    </>
  );
}
