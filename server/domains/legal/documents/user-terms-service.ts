import { list, part, table } from "../legal-text.ts";

/** What is offered and how it is contracted. */
export const service = [
  part(
    "Quiénes somos y qué regulan estos términos",
    "Acuerdo es una plataforma en internet, registrada en España y con base de operaciones en Madrid, en la que personas y empresas encuentran especialistas independientes en conciliación, mediación y recuperación de deudas y llevan con ellos sus casos. Puedes contactar con nosotros en {soporte}.",
    "Estos términos son el contrato entre Acuerdo y tú como usuario. Los aceptas al registrarte. Puedes leerlos, guardarlos e imprimirlos en cualquier momento desde esta página, en español (artículo 27 de la Ley 34/2002, LSSI-CE). La versión lleva fecha de 21/03/2025.",
    "Los especialistas se rigen por los Términos y condiciones Especialista.",
  ),
  part(
    "Quién puede usar la plataforma",
    list(
      "Debes tener más de 18 años y capacidad legal para contratar.",
      "Si actúas por una empresa, debes poder representarla.",
      "Los datos que des tienen que ser veraces y estar al día.",
      "Cada persona tiene una sola cuenta, personal e intransferible. Eres responsable de lo que se haga con ella mientras no nos avises de que alguien la usa sin tu permiso.",
    ),
  ),
  part(
    "Qué hace Acuerdo y qué no hace",
    "Acuerdo actúa como intermediario: ofrece el buscador, las herramientas para llevar el caso y el soporte. No es parte del contrato entre tú y el especialista, no media ni concilia por sí misma, no presta asesoramiento jurídico y no garantiza que se alcance un acuerdo.",
    "Los especialistas son profesionales independientes, no empleados de Acuerdo, y responden de su trabajo. La información de la web es general: para decidir sobre tu caso, consulta con un profesional.",
  ),
  part(
    "Conciliación, mediación y recaudación",
    table(
      ["Vía", "En qué consiste"],
      [
        "Conciliación privada",
        "Una persona con la cualificación que pide la ley acerca a las partes y puede proponer soluciones.",
      ],
      ["Mediación", "Una persona neutral dirige el diálogo. No impone nada ni representa a ninguna parte."],
      [
        "Recaudación",
        "Un profesional reclama el pago de una deuda por vías amistosas y documenta cada gestión.",
      ],
    ),
    "Participar es voluntario y cualquiera puede dejarlo. En muchos asuntos civiles y mercantiles la Ley Orgánica 1/2025 exige intentar una negociación antes de demandar (artículo 5). Quedan fuera, entre otras, las materias laboral, penal y concursal y los asuntos con una entidad del sector público (artículo 3.2): en ellas no se obtiene un certificado que sirva para demandar.",
    "Un acuerdo obliga a quienes lo firman. Para que se pueda ejecutar como una sentencia tiene que elevarse a escritura pública ante notario o ser homologado por un juzgado (artículos 12 y 13 de la Ley Orgánica 1/2025 y 25 de la Ley 5/2012).",
  ),
  part(
    "Cómo se contrata a un especialista",
    list(
      "Buscas y comparas perfiles, o nos pides que asignemos un especialista.",
      "Abres el caso: tipo de intervención, área, qué ha pasado y cómo contactar con la otra parte.",
      "El especialista acepta o rechaza. Debe avisar si tiene un conflicto de intereses.",
      "Recibes su presupuesto, con los impuestos desglosados. El contrato con él nace cuando lo aceptas.",
      "El especialista trabaja y lo documenta en el expediente, que puedes seguir desde tu cuenta.",
    ),
    "Antes de aceptar un presupuesto conoces el precio total, la forma de pago y las fechas. Puedes guardar todos los documentos del caso.",
  ),
  part(
    "Precios y pagos",
    "Registrarte y usar la plataforma como usuario es gratis. Los honorarios los fija cada especialista; las tarifas de los perfiles son aproximadas y el precio es el del presupuesto que aceptas.",
    "En la mediación el coste se reparte al 50 % entre las partes, salvo que acuerden otra cosa (artículo 15 de la Ley 5/2012). Si propones tú solo a una persona neutral y la otra parte la rechaza, asumes los honorarios devengados hasta ese momento (artículo 11.2 de la Ley Orgánica 1/2025).",
  ),
  part(
    "Derecho de desistimiento",
    "Si eres consumidor, puedes desistir del contrato con el especialista en 14 días naturales desde que lo celebras, sin dar explicaciones (artículos 102 y siguientes del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios). Basta con que lo comuniques de forma clara por la plataforma o por correo, a él o a {soporte}.",
    "Si pediste que empezara a trabajar antes de que acabara ese plazo, pagas la parte ya prestada. Pierdes el derecho cuando el servicio se ha prestado por completo con tu consentimiento expreso y sabiendo que lo perderías.",
  ),
  part(
    "Cómo se ordenan los resultados",
    "Los especialistas que ves son los que tienen la cuenta activa, el perfil completo y la tarifa visible. El orden depende, de más a menos importancia, de:",
    list(
      "cuánto coincide el perfil con las palabras, el lugar y los filtros que has elegido;",
      "su valoración media y el número de valoraciones;",
      "si tiene credenciales verificadas por Acuerdo;",
      "su actividad reciente en la plataforma.",
    ),
    "Nadie puede pagar para aparecer antes y no usamos tu perfil personal para ordenar. Todos los especialistas actúan como profesionales, de modo que la normativa de consumo se aplica a lo que contratas con ellos; de sus obligaciones responde el especialista, y del funcionamiento de la plataforma, Acuerdo (artículo 97 bis del mismo texto refundido).",
  ),
  part(
    "Valoraciones",
    "Solo puede valorar a un especialista un cliente que ha tenido con él un caso en Acuerdo ya cerrado, y una sola vez por caso. Así comprobamos que la valoración viene de un servicio real. Se publican todas, buenas y malas, con tu nombre y la inicial de tu apellido, y el especialista puede responder.",
    "Cualquier persona con cuenta puede denunciar una valoración ofensiva, falsa o con datos personales. Una persona de nuestro equipo la revisa; si la retira, comunica el motivo a quien la escribió, que puede reclamar escribiendo a {soporte}.",
  ),
];
