/** Português. */
import type { FailureWords } from "#view/words/failure-words.ts";

/** The messages about failures, in Portuguese. */
export const failures: FailureWords = {
  incomplete: (address) => `“${address}” não é um endereço completo.`,
  giveUrl: "Indique um URL completo.",
  noVersion: "O documento não é uma descrição OpenAPI válida: falta a versão.",
  giveVersion: 'Acrescente um campo `openapi` com a versão (3.0 a 3.2), ou `swagger: "2.0"`.',
  asyncApi: "Este é um documento AsyncAPI; só descrições OpenAPI podem ser mostradas.",
  tooOld: (version) => `Swagger ${version} não é suportado.`,
  convert: "Converta o documento para OpenAPI 3, ou pelo menos para Swagger 2.0.",
  notFound: (url, status) => `${url} não foi encontrado (HTTP ${status}).`,
  checkAddress: "Verifique o endereço da descrição.",
  badStatus: (url, status) => `${url} respondeu com HTTP ${status}.`,
  signIn:
    "O servidor exige autenticação ou recusa este leitor. Autentique-se primeiro, ou torne pública a descrição.",
  serverFailed: "O servidor falhou. Tente mais tarde, ou consulte o registro dele.",
  theText: "O texto",
  empty: (name) => `${name}: sem conteúdo.`,
  emptyAnswer: (name, status) => `${name}: sem conteúdo (HTTP ${status}).`,
  checkAnswer: "Verifique se o servidor envia a descrição.",
  stopped: (url) => `O carregamento de ${url} foi interrompido.`,
  reload: "Recarregue a página.",
  silent: (url, seconds) => `${url} não respondeu (após ${seconds} s de espera).`,
  wentSilent: (url, bytes, seconds) =>
    `${url} não enviou mais nada após ${bytes} bytes (após ${seconds} s de espera).`,
  tooSlow: (url, seconds, bytes) => `${url} foi abandonado após ${seconds} s: haviam chegado ${bytes} bytes.`,
  tooLarge: (url, megabytes) => `${url} tem mais de ${megabytes} MB.`,
  retryServer: "Verifique se o servidor está em execução e tente de novo.",
  brokenOff: (url, bytes) => `A conexão caiu após ${bytes} bytes de ${url}.`,
  retryLength:
    "Tente novamente; se persistir, o servidor envia menos do que anuncia ou algo que não pode ser descompactado.",
  unreadable: (url) => `${url} não pode ser lido: uma página só lê endereços http e https.`,
  unreachable: (url) => `Não foi possível acessar ${url}.`,
  checkServer: "Verifique o endereço e se o servidor está em execução.",
  serveOverHttp:
    "Uma página aberta de um arquivo não pode ler outros arquivos nem a maioria dos servidores. Sirva a página por HTTP.",
  serveOverHttps: "Uma página em https não pode ler de http. Sirva a descrição por https.",
  notAllowed: (url, origin) =>
    `O servidor ${origin} não permite que esta página leia ${url} (CORS), ou não foi possível acessá-lo.`,
  allowReading:
    "Sirva a descrição da mesma origem que esta página, ou acrescente Access-Control-Allow-Origin à resposta do servidor.",
  syntax: (name, language, reason) => `${name} não é ${language} válido: “${reason}”.`,
  syntaxAt: (name, language, reason, line, column) =>
    `${name} não é ${language} válido, linha ${line}, coluna ${column}: “${reason}”.`,
  correctText: "Corrija o texto.",
  correctLine: (line) => `Corrija a linha ${line}.`,
  html: (name) => `${name} é uma página HTML, não uma descrição.`,
  giveFile:
    "Indique o endereço do próprio arquivo JSON ou YAML. Servidores costumam enviar uma página no lugar dele (um login, um “não encontrado”).",
  xml: (name) => `${name} é XML, não uma descrição.`,
  giveDescription: "Indique o endereço de uma descrição OpenAPI em JSON ou YAML.",
  list: (name) => `${name} não é uma descrição: contém uma lista em vez de um objeto.`,
  plainText: (name) => `${name} não é uma descrição: contém texto simples em vez de um objeto.`,
  scalar: (name, type) => `${name} não é uma descrição: contém um valor (${type}) em vez de um objeto.`,
  checkDescription: "Verifique se este é o endereço de uma descrição OpenAPI em JSON ou YAML.",
};
