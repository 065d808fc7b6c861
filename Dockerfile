# The broth command and nothing else: docker run --rm -v "$PWD:/site" IMAGE check /site
#
# TARGETARCH is the builder's word for the system; the folder has the static programs of a release.
FROM scratch
ARG TARGETARCH
COPY ${TARGETARCH}/broth /broth
WORKDIR /site
USER 65532:65532
ENTRYPOINT ["/broth"]
