import {
  ApiOutlined,
  AppstoreOutlined,
  CreditCardOutlined,
  CustomerServiceOutlined,
  EuroOutlined,
  FolderOutlined,
  FundOutlined,
  IdcardOutlined,
  InboxOutlined,
  MailOutlined,
  PhoneOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
} from "@ant-design/icons-svg";
import type { ReactNode } from "react";
import { paths } from "../app/paths.ts";
import type { Role } from "../generated/graphql.ts";
import { Glyph } from "../ui/Glyph.tsx";

export interface NavigationEntry {
  label: string;
  to: string;
  icon: ReactNode;
  /** Drawn as the one thing to do here. */
  highlighted?: boolean;
  /** Current only at exactly this address (a role's root lies above all its other pages). */
  end?: boolean;
  /** Current below this address, too. */
  also?: string;
}

/** The sidebar of each role, as documented; what administrators and specialists have besides stands after it. */
export const sidebarEntries: Record<Role, readonly NavigationEntry[]> = {
  ADMIN: [
    { label: "Dashboard", to: paths.adminHome(), icon: <Glyph of={AppstoreOutlined} />, end: true },
    { label: "Usuarios", to: paths.adminUsers(), icon: <Glyph of={TeamOutlined} /> },
    { label: "Expedientes", to: paths.adminCases(), icon: <Glyph of={FolderOutlined} /> },
    { label: "Tareas", to: paths.adminTasks(), icon: <Glyph of={UnorderedListOutlined} /> },
    { label: "Pagos", to: paths.adminPayments(), icon: <Glyph of={CreditCardOutlined} /> },
    { label: "Soporte", to: paths.adminSupport(), icon: <Glyph of={CustomerServiceOutlined} /> },
    { label: "Deudores", to: paths.adminDebtors(), icon: <Glyph of={IdcardOutlined} /> },
    { label: "Lista de trabajo", to: paths.adminWork(), icon: <Glyph of={PhoneOutlined} /> },
    { label: "Cobros", to: paths.adminCollections(), icon: <Glyph of={EuroOutlined} /> },
    { label: "Mensajes", to: paths.adminInbox(), icon: <Glyph of={InboxOutlined} /> },
    { label: "Mailings", to: paths.adminMailings(), icon: <Glyph of={MailOutlined} /> },
    { label: "Integraciones", to: paths.adminIntegrations(), icon: <Glyph of={ApiOutlined} /> },
  ],
  CLIENT: [
    {
      label: "Expedientes",
      to: paths.clientHome(),
      icon: <Glyph of={FolderOutlined} />,
      end: true,
      also: paths.clientCase(""),
    },
    { label: "Mensajes", to: paths.clientInbox(), icon: <Glyph of={MailOutlined} /> },
    { label: "Buscar especialista", to: paths.clientSearchExpert(), icon: <Glyph of={SearchOutlined} /> },
    { label: "Mis especialistas", to: paths.clientMySpecialists(), icon: <Glyph of={TeamOutlined} /> },
    { label: "Pagos", to: paths.clientPayments(), icon: <Glyph of={CreditCardOutlined} /> },
  ],
  SPECIALIST: [
    {
      label: "Crear caso",
      to: paths.specialistCreateCase(),
      icon: <Glyph of={PlusOutlined} />,
      highlighted: true,
    },
    {
      label: "Mis casos",
      to: paths.specialistHome(),
      icon: <Glyph of={FolderOutlined} />,
      end: true,
      also: paths.specialistCase(""),
    },
    { label: "Tareas", to: paths.specialistTasks(), icon: <Glyph of={UnorderedListOutlined} /> },
    { label: "Mensajes", to: paths.specialistInbox(), icon: <Glyph of={MailOutlined} /> },
    { label: "Perfil", to: paths.specialistProfile(), icon: <Glyph of={UserOutlined} /> },
    { label: "Balance", to: paths.specialistBalance(), icon: <Glyph of={WalletOutlined} /> },
    { label: "Lista de trabajo", to: paths.specialistWork(), icon: <Glyph of={PhoneOutlined} /> },
  ],
};

/** What somebody sees besides what the role does. */
export interface Seen {
  /** A person of a creditor, to whom a debt list is shown. */
  seesPortfolios: boolean;
}

export const NOTHING_MORE: Seen = { seesPortfolios: false };

/** First: whoever has it comes for it. */
const PORTFOLIOS: NavigationEntry = {
  label: "Mis carteras",
  to: paths.clientPortfolios(),
  icon: <Glyph of={FundOutlined} />,
};

/** The entries of a role with what this person has besides. */
export function withSeen(
  entries: readonly NavigationEntry[],
  { seesPortfolios }: Seen,
): readonly NavigationEntry[] {
  return seesPortfolios ? [PORTFOLIOS, ...entries] : entries;
}

const DOCUMENTED_OF_ADMIN = 6;
const DOCUMENTED_OF_SPECIALIST = 6;

/** The bar of phones. The specialist's differs: the documented one has the balance at the root. */
export const mobileEntries: Record<Role, readonly NavigationEntry[]> = {
  ADMIN: sidebarEntries.ADMIN.slice(0, DOCUMENTED_OF_ADMIN),
  CLIENT: sidebarEntries.CLIENT,
  SPECIALIST: [
    { label: "Balance", to: paths.specialistHome(), icon: <Glyph of={WalletOutlined} />, end: true },
    { label: "Expedientes", to: paths.specialistCases(), icon: <Glyph of={FolderOutlined} /> },
    { label: "Mensajes", to: paths.specialistInbox(), icon: <Glyph of={MailOutlined} /> },
    { label: "Perfil", to: paths.specialistProfile(), icon: <Glyph of={UserOutlined} /> },
    { label: "Pagos", to: paths.specialistPayments(), icon: <Glyph of={CreditCardOutlined} /> },
  ],
};

/** What the bar of phones has no room for beside the documented entries, behind one more. */
export const moreMobileEntries: Record<Role, readonly NavigationEntry[]> = {
  ADMIN: sidebarEntries.ADMIN.slice(DOCUMENTED_OF_ADMIN),
  CLIENT: [],
  SPECIALIST: sidebarEntries.SPECIALIST.slice(DOCUMENTED_OF_SPECIALIST),
};

/** Whether an entry is the one of this address; with and without slash at the end is the same place. */
export function isCurrentEntry({ to, end, also }: NavigationEntry, pathname: string): boolean {
  if (also !== undefined && pathname.startsWith(also)) return true;
  const target = to.replace(/\/$/, "");
  const here = pathname.replace(/\/$/, "");
  return here === target || (end !== true && here.startsWith(`${target}/`));
}

/** Where messages are read. */
export function isInbox({ to }: NavigationEntry): boolean {
  return to === paths.clientInbox() || to === paths.specialistInbox() || to === paths.adminInbox();
}

/** What every role has besides: the person's own account and help. */
export const personalEntries: readonly NavigationEntry[] = [
  { label: "Mi cuenta", to: paths.account(), icon: <Glyph of={UserOutlined} /> },
  { label: "Ayuda", to: paths.help(), icon: <Glyph of={QuestionCircleOutlined} /> },
];
