import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useNavigate } from "react-router-dom";
import { Button, type ButtonVariant } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./Menu.module.css";
import { placePanel } from "./place-panel.ts";

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** An address to go to, or `onSelect`. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  label: ReactNode;
  /** Name for screen readers when the label alone doesn't say enough: 'Exportar L26-000012'. */
  name?: string;
  items: readonly MenuItem[];
  icon?: IconName;
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: "md" | "sm";
  disabled?: boolean;
}

const ENABLED_ITEMS = '[role="menuitem"]:not(:disabled)';

interface PanelProps {
  id: string;
  trigger: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
  onClose: (refocus: boolean) => void;
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/**
 * Shows the panel beside its button, the first entry focused. It closes on a click elsewhere; when the page scrolls, also
 * by itself because something above has grown, it follows its button until that is out of sight.
 */
function useOpenPanel(panel: RefObject<HTMLDivElement | null>, { trigger, onClose }: PanelProps): void {
  const closeOutside = useEffectEvent(() => onClose(false));
  useLayoutEffect(() => {
    const element = panel.current;
    const button = trigger.current;
    if (element === null || button === null) return undefined;
    // In the top layer: no table with its own scrolling can cut it off.
    if (typeof element.showPopover === "function") element.showPopover();
    placePanel(element, button);
    element.querySelector<HTMLElement>(ENABLED_ITEMS)?.focus();
    const outside = (event: Event) => {
      const target = event.target;
      if (target instanceof Node && !element.contains(target) && !button.contains(target)) closeOutside();
    };
    const follow = (event: Event) => {
      if (event.target instanceof Node && element.contains(event.target)) return;
      if (isInSight(button)) placePanel(element, button);
      else closeOutside();
    };
    document.addEventListener("pointerdown", outside);
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      document.removeEventListener("pointerdown", outside);
      window.removeEventListener("scroll", follow, { capture: true });
    };
  }, [panel, trigger]);
}

/** Arrows go round, Home and End to the ends. */
function moveInside(panel: HTMLElement, event: KeyboardEvent): void {
  const entries = [...panel.querySelectorAll<HTMLElement>(ENABLED_ITEMS)];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
}

function ItemButton({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      data-danger={item.danger === true ? "" : undefined}
      disabled={item.disabled}
      onClick={(event) => {
        event.stopPropagation();
        onSelect();
      }}
    >
      {item.icon !== undefined && <Icon name={item.icon} size={18} />}
      {item.label}
    </button>
  );
}

function MenuPanel(props: PanelProps) {
  const { id, items, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useOpenPanel(panel, props);

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "Escape" && event.key !== "Tab") {
      moveInside(event.currentTarget, event);
      return;
    }
    if (event.key === "Escape") event.preventDefault();
    onClose(true);
  };
  const select = (item: MenuItem) => {
    onClose(true);
    if (item.to !== undefined) void navigate(item.to);
    item.onSelect?.();
  };

  return (
    <div
      ref={panel}
      id={id}
      className={styles.panel}
      role="menu"
      tabIndex={-1}
      popover="manual"
      onKeyDown={press}
    >
      {items.map((item) => (
        <ItemButton key={item.label} item={item} onSelect={() => select(item)} />
      ))}
    </div>
  );
}

/** A button that opens a short list of things to do; arrows, Home, End and Escape work as in any menu. */
export function Menu({ label, name, items, disabled, variant = "secondary", ...look }: MenuProps) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) trigger.current?.focus();
  };
  return (
    <>
      <Button
        ref={trigger}
        {...look}
        variant={variant}
        disabled={disabled}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {open && disabled !== true && <MenuPanel id={id} trigger={trigger} items={items} onClose={close} />}
    </>
  );
}
