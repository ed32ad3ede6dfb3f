import { Suspense, useEffect, useMemo } from "react";
import { useNavigate, useLocation } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { forgetInvitation, keptInvitation } from "../../parts/accounts/pending-invitation.ts";
import { signOut } from "../../parts/accounts/sign-out.ts";
import { useLinkTexts } from "../../parts/link-language/use-spoken.ts";
import { Button } from "../../ui/Button.tsx";
import { useDocumentTitle } from "../../ui/page-header.ts";
import { ErrorState } from "../../ui/StateMessage.tsx";
import { InvitationView } from "./components/InvitationView.tsx";
import { useInvitation } from "./hooks/use-invitation.ts";
import { InvitationContext } from "./invitation-context.ts";
import styles from "./InvitationPage.module.css";
import { late } from "../../ui/late.tsx";

/** The secret behind # of the address; else the one kept while somebody was signing in; null when there is neither. */
function useLinkToken(): string | null {
  const token = useLocation().hash.slice(1);
  return token === "" ? keptInvitation() : token;
}

/** For the few who type the code of a letter. */
const CodeForm = late(async () => ({ default: (await import("./components/CodeForm.tsx")).CodeForm }));

/** Of who owes a debt: other words in other languages, which nobody else loads. */
const DebtorView = late(async () => ({ default: (await import("./debtor/DebtorView.tsx")).DebtorView }));

function Opening() {
  const { language, texts } = useLinkTexts();
  return (
    <div className={styles.opening} role="status" lang={language}>
      {texts.opening}
    </div>
  );
}

/** Shown to somebody signed in who isn't the party the link was sent to. */
function OfSomebodyElse({ message, onAgain }: { message: string | null; onAgain: () => void }) {
  const { texts } = useLinkTexts();
  const openAnew = () => {
    signOut();
    onAgain();
  };
  return (
    <ErrorState
      title={texts.somebodyElses}
      text={message ?? undefined}
      action={
        <Button icon="logout" onClick={openAnew}>
          {texts.signOutAndOpen}
        </Button>
      }
    />
  );
}

/** The token is kept only while somebody registers from the link. */
function useForgetting(status: ReturnType<typeof useInvitation>["status"]) {
  useEffect(() => {
    if (status === "unknown") forgetInvitation();
  }, [status]);
}

/**
 * What a personal link opens, for people without an account and in a hard moment: who asks, what for, whether they must
 * answer, by when, and how. The secret is behind #, so only this page ever reads it.
 */
export function Component() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const found = useInvitation(token);
  const { texts } = useLinkTexts();
  const { act, show } = found;
  const invitation = found.status === "open" ? found.invitation : null;
  useDocumentTitle(invitation === null ? texts.tab : invitation.reference);
  useForgetting(found.status);
  const open = useMemo(
    () => (token === null || invitation === null ? null : { token, invitation, act, show }),
    [token, invitation, act, show],
  );

  if (open !== null)
    return (
      <InvitationContext value={open}>
        {open.invitation.debt === null ? (
          <InvitationView />
        ) : (
          <Suspense fallback={<Opening />}>
            <DebtorView debt={open.invitation.debt} />
          </Suspense>
        )}
      </InvitationContext>
    );
  const enter = (secret: string) => {
    forgetInvitation();
    void navigate(publicPaths.invitation(secret), { replace: true });
  };
  if (token === null || found.status === "unknown")
    return (
      <Suspense fallback={<Opening />}>
        <CodeForm isRefused={token !== null} onEnter={enter} />
      </Suspense>
    );
  if (found.status === "refused") return <OfSomebodyElse message={found.message} onAgain={found.retry} />;
  if (found.status === "failed")
    return (
      <ErrorState
        title={texts.failed}
        text={found.message ?? texts.code.failed}
        action={
          <Button icon="refresh" onClick={found.retry}>
            {texts.retry}
          </Button>
        }
      />
    );
  return <Opening />;
}
